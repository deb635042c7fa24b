import type { Program } from '#shared/program/settings.ts';
import type { Database } from '#server/db/database.ts';
import { countFigures } from './figure-queries.ts';

/** How long counts are cached, in ms: Home is read often, and its figures change slowly. */
const COUNTED_FOR = 60_000;

type Figures = Program['figures'];
type Counts = Awaited<ReturnType<typeof countFigures>>;

export interface FigureCounter {
  readCounts: () => Promise<Counts>;
  countFigures: (figures: Figures) => Promise<Figures>;
}

export function createFigureCounter(db: Database): FigureCounter {
  let known: { at: number; counts: Promise<Counts> } | null = null;
  const readCounts = async () => {
    if (known && Date.now() - known.at < COUNTED_FOR) return known.counts;
    const asked = { at: Date.now(), counts: countFigures(db.orm) };
    known = asked;
    asked.counts.catch(() => {
      if (known === asked) known = null;
    });
    return asked.counts;
  };
  return {
    readCounts,
    async countFigures(figures) {
      if (figures.every(({ source }) => source === 'typed')) return figures;
      const counts = await readCounts();
      return figures.map((figure) =>
        figure.source === 'typed'
          ? figure
          : { ...figure, value: counts[figure.source].toLocaleString('en-US') },
      );
    },
  };
}
