import type { ImportPreview, RosterRow } from '#shared/chaplain-import/schemas.ts';
import type { ListedNames } from './listed-values.ts';
import type { Planned } from './plan.ts';

/** More are no list that anybody goes through; the most frequent come first. */
const MAX_VALUES = 500;

export function ownAffiliations(
  rows: readonly RosterRow[],
  planned: readonly Planned[],
  { affiliation }: ListedNames,
): ImportPreview['ownAffiliations'] {
  const found = new Map<string, number[]>();
  for (const [index, row] of rows.entries()) {
    const value = row.affiliation.trim();
    const isListed = value === '' || affiliation.byName.has(value.toLowerCase());
    if (isListed || planned[index]?.outcome === 'refuse') continue;
    const indexes = found.get(value);
    if (indexes) indexes.push(index);
    else found.set(value, [index]);
  }
  return [...found]
    .map(([value, indexes]) => ({ value, rows: indexes }))
    .toSorted((one, other) => other.rows.length - one.rows.length)
    .slice(0, MAX_VALUES);
}
