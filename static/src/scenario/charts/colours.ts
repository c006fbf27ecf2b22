/** Colours of the charts, from the style sheet. On paper everything is drawn as in the light. */

export interface Colours {
  ink: string;
  muted: string;
  line: string;
  surface: string;
  main: string;
  onMain: string;
  limit: string;
  today: string;
  rivals: string[];
}

export function colours(): Colours {
  const style = getComputedStyle(document.documentElement);
  const of = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ink: of("--ink"), muted: of("--muted"), line: of("--line"), surface: of("--surface"),
    main: of("--accent"), onMain: of("--on-accent"), limit: of("--limit"), today: of("--today"),
    rivals: [of("--rival-1"), of("--rival-2"), of("--rival-3")],
  };
}

export const FONT = '"Inter Variable", system-ui, sans-serif';
