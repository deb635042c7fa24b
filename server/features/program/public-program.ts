import { PARTS } from '#shared/program/constants.ts';
import type { Database } from '#server/db/database.ts';
import { readProgram, readVersion } from '#server/program/settings-queries.ts';
import { createFigureCounter } from './counted-figures.ts';
import { readShownLogo } from './logo.ts';
import type { ReadProgram } from './present.ts';

/** Reads the program as visitors see it: with counted figures, and only agreed quotations. */
export function createProgramReader(
  db: Database,
  { countFigures } = createFigureCounter(db),
): () => Promise<ReadProgram> {
  return async () => {
    const [version, logo, settings] = await Promise.all([
      readVersion(db.orm),
      readShownLogo(db.orm),
      readProgram(db.orm, ...PARTS),
    ]);
    const counted = await countFigures(settings.figures);
    const figures = counted.filter(({ value }) => value !== null);
    const quotations = settings.quotations.filter(({ isAgreed }) => isAgreed);
    return { version, logo, settings: { ...settings, figures, quotations } };
  };
}
