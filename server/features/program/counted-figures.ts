import type { Program } from '#shared/program/settings.ts';
import type { Database } from '#server/db/database.ts';
import { countFigures } from './figure-queries.ts';

/** In ms. Home is read often, and its figures change slowly. */
const COUNTED_FOR = 60_000;

type Figures = Program['figures'];

/** Puts the portal's own counts in place of figures that are not typed. */
export function createFigureCounter(db: Database) {
  let known: { at: number; counts: ReturnType<typeof countFigures> } | null = null;
  const counts = async () => {
    if (known && Date.now() - known.at < COUNTED_FOR) return known.counts;
    const asked = { at: Date.now(), counts: countFigures(db.orm) };
    known = asked;
    asked.counts.catch(() => {
      if (known === asked) known = null;
    });
    return asked.counts;
  };
  return async (figures: Figures): Promise<Figures> => {
    if (figures.every(({ source }) => source === 'typed')) return figures;
    const counted = await counts();
    return figures.map((figure) =>
      figure.source === 'typed'
        ? figure
        : { ...figure, value: counted[figure.source].toLocaleString('en-US') },
    );
  };
}
