import { csvFile } from '#shared/csv.ts';
import type { Roster } from './read-roster.ts';

export interface RefusedRow {
  cells: readonly string[];
  reason: string;
}

export function refusedFile(header: Roster['header'], refused: readonly RefusedRow[]): string {
  const width = Math.max(header.length, ...refused.map(({ cells }) => cells.length));
  const padded = (cells: readonly string[]) => [
    ...cells,
    ...Array.from({ length: width - cells.length }, () => ''),
  ];
  return csvFile([
    [...padded(header), 'Reason'],
    ...refused.map(({ cells, reason }) => [...padded(cells), reason]),
  ]);
}
