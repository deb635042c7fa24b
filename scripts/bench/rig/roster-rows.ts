import Papa from 'papaparse';
import { rosterField, type RosterField } from '#shared/chaplain-import/roster-file.ts';

export type RosterCells = Readonly<Record<RosterField, string>>;

export function rosterRows(csv: string): RosterCells[] {
  const { data } = Papa.parse<RosterCells>(csv, {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: rosterField,
  });
  return data;
}
