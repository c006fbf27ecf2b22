/** Axes that grow by factors: their ends and a few round marks. */

interface Range { min: number; max: number }

const MOST_TICKS = 7;

/** A little more room than the values need; at least a factor of two. */
export function range(values: number[]): Range {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = Math.max(Math.sqrt(2 / Math.max(high / low, 1)), (high / low) ** 0.06, 1.1);
  return { min: low / room, max: high * room };
}

/** 1, 2, 5 of every power of ten; only the powers where that is too many. */
export function ticks({ min, max }: Range): number[] {
  const found = marks(min, max, [1, 2, 5]);
  if (found.length <= MOST_TICKS) return found.length > 1 ? found : marks(min, max, [1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9]);
  const tens = marks(min, max, [1]);
  const step = Math.ceil(tens.length / MOST_TICKS);
  return tens.filter((_, index) => index % step === 0);
}

function marks(min: number, max: number, parts: number[]): number[] {
  const found: number[] = [];
  for (let power = Math.floor(Math.log10(min)); power <= Math.ceil(Math.log10(max)); power += 1) {
    for (const part of parts) {
      const value = Number(`${part}e${power}`);
      if (value >= min && value <= max) found.push(value);
    }
  }
  return found;
}
