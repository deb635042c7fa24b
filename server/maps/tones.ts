import { TONES } from '#shared/maps/constants.ts';

/** Gives neighbors different tones. Six tones suffice if regions with few neighbors come last. */
export function tonesOf(neighbors: readonly (readonly number[])[]): number[] {
  const tones = neighbors.map(() => -1);
  for (const index of fewestNeighborsLast(neighbors)) {
    const taken = new Set(neighbors[index]?.map((neighbor) => tones[neighbor]));
    const wishes = Array.from({ length: TONES }, (_, step) => (index + step) % TONES);
    tones[index] = wishes.find((tone) => !taken.has(tone)) ?? index % TONES;
  }
  return tones;
}

function fewestNeighborsLast(neighbors: readonly (readonly number[])[]): number[] {
  const left = new Set(neighbors.keys());
  const order: number[] = [];
  const countLeft = (index: number) => neighbors[index]?.filter((other) => left.has(other)).length;
  while (left.size > 0) {
    const next = [...left].reduce((a, b) => ((countLeft(b) ?? 0) < (countLeft(a) ?? 0) ? b : a));
    left.delete(next);
    order.unshift(next);
  }
  return order;
}
