export interface FittedLabel {
  lines: string[];
  /** The letter size, in px of the map. */
  size: number;
}

const LARGEST = 40;
/** Labels that would be smaller than this appear only in the legend. */
const SMALLEST = 9;
/** The width of a letter and the height of a line, at a letter size of 1. */
const LETTER_WIDTH = 0.62;
const LINE_HEIGHT = 1.05;
/** A label may be larger than the largest circle inside its region by this factor. */
const REACH = 1.15;

/** Breaks a label into lines that fit a circle of `room` px; null if it would be unreadable. */
export function fitLabel(lines: readonly string[], room: number): FittedLabel | null {
  const fitted = [lines, lines.flatMap((line) => line.split(' '))].map((broken) => ({
    lines: [...broken],
    size: sizeFor(broken, room),
  }));
  const best = fitted.reduce((a, b) => (b.size > a.size ? b : a));
  return best.size < SMALLEST ? null : best;
}

function sizeFor(lines: readonly string[], room: number): number {
  const halfWidth = (Math.max(...lines.map(({ length }) => length)) * LETTER_WIDTH) / 2;
  const halfHeight = (lines.length * LINE_HEIGHT) / 2;
  return Math.min(LARGEST, (room * REACH) / Math.hypot(halfWidth, halfHeight * 0.8));
}

/** Gives all labels of a map the same size, except in regions that need smaller labels. */
export function evenSizes<Label extends { size: number }>(labels: readonly Label[]): Label[] {
  const sizes = labels.map(({ size }) => size).toSorted((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? LARGEST;
  return labels.map((label) => ({ ...label, size: Math.min(label.size, usual) }));
}

export const lineOffset = (index: number, { lines, size }: FittedLabel) =>
  (index - (lines.length - 1) / 2) * size * LINE_HEIGHT;
