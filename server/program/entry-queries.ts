import { arrayOverlaps, inArray, or, type SQL } from 'drizzle-orm';
import { chaplains } from '#shared/chaplains/table.ts';
import type { List } from '#shared/program/list-schemas.ts';
import { valuesOf } from '#shared/program/lists.ts';
import { foldText, isShortWord } from '#shared/search.ts';
import type { Executor } from '#server/db/database.ts';
import { findsRegions } from './region-queries.ts';
import { readProgram } from './settings-queries.ts';

/** Lets `allWords` find chaplains by region and entry names; chaplain rows store only codes. */
export async function findsNames(orm: Executor) {
  const byRegion = await findsRegions(orm, chaplains.primaryRegion);
  const { lists } = await readProgram(orm, 'lists');
  const [expertise, affiliation] = [renamed(lists.expertise), renamed(lists.affiliation)];
  return (word: string): SQL | undefined => {
    const areas = expertise(word);
    const affiliations = affiliation(word);
    return or(
      byRegion(word),
      areas.length > 0 ? arrayOverlaps(chaplains.expertise, areas) : undefined,
      affiliations.length > 0 ? inArray(chaplains.affiliation, affiliations) : undefined,
    );
  };
}

/** Finds values whose label contains a word that the value itself doesn't contain. */
function renamed(list: List) {
  const values = list.entries.flatMap((entry) =>
    valuesOf(entry)
      .map((value) => ({ value, label: folded(entry.label), stored: folded(value) }))
      .filter(({ label, stored }) => label !== stored),
  );
  return (word: string) => {
    const text = foldText(isShortWord(word) ? ` ${word}` : word);
    return values
      .filter(({ label, stored }) => label.includes(text) && !stored.includes(text))
      .map(({ value }) => value);
  };
}

/** Normalizes like the stored search text, in which words are also split at hyphens. */
const folded = (text: string) => foldText(` ${text} ${text.replaceAll('-', ' ')}`);
