import { inArray, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { NamedRegion } from '#shared/program/region-names.ts';
import { foldText, isShortWord } from '#shared/search.ts';
import { badRequest } from '#server/errors.ts';
import type { Executor } from '#server/db/database.ts';
import { readProgram } from './settings-queries.ts';

/** Lets `allWords` find rows by the name of a region: the rows store only the region's code. */
export async function findsRegions(orm: Executor, column: AnyPgColumn) {
  const { regions } = await readProgram(orm, 'regions');
  const named = regions.filter((region) => !isFoundByCode(region));
  return (word: string): SQL | undefined => {
    const codes = named.filter((region) => hasWord(region, word)).map(({ code }) => code);
    return codes.length > 0 ? inArray(column, codes) : undefined;
  };
}

/** Whether the stored search text ('region' and the code) already contains the region's name. */
const isFoundByCode = ({ code, name }: NamedRegion) =>
  foldText(name) === foldText(code) ||
  (code.length === 1 && foldText(name) === `region ${foldText(code)}`);

function hasWord({ code, name }: NamedRegion, word: string) {
  const text = foldText(` ${name} region ${code}`);
  return text.includes(isShortWord(word) ? foldText(` ${word}`) : foldText(word));
}

/** @throws 400 for a region that the program doesn't have, unless it was stored before */
export async function requireRegions(
  orm: Executor,
  codes: readonly string[],
  { field, kept = [] }: { field: string; kept?: readonly string[] },
) {
  const others = codes.filter((code) => !kept.includes(code));
  if (others.length === 0) return;
  const { regions } = await readProgram(orm, 'regions');
  const unknown = others.find((other) => !regions.some(({ code }) => code === other));
  if (unknown === undefined) return;
  const message = `The program has no region ${unknown}`;
  throw badRequest(message, { [field]: message });
}
