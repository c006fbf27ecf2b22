/** What the server says about the lights of an array. */

export interface Lit { disks: number[]; said: string; crosses: boolean }

export interface Sample { offset: string; read: Lit; write: Lit }

export interface LightData {
  disks: number;
  /** Disks of one span, which stand together. */
  together: number;
  chosen: Sample;
  samples: Sample[];
  fill: { read: number[][]; write: number[][] };
  fits: { read: string; write: string };
}

export type Kind = "read" | "write";
