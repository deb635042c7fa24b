import escapeHtml from 'escape-html';
import type { Logger } from 'pino';
import { PARTS } from '#shared/program/constants.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import type { ShownProgram } from '#shared/program/shown.ts';
import type { Database } from '#server/db/database.ts';
import type { FillPage } from '#server/http/static.ts';
import { readProgram, readVersion } from '#server/program/settings-queries.ts';
import { createFigureCounter } from './counted-figures.ts';

/**
 * Fills the first HTML and the web manifest with the program's names and what Home shows. While the database is away
 * it has what it read last.
 */
export function createPageFill(db: Database, log: Logger): FillPage {
  const countFigures = createFigureCounter(db);
  let last = shownOf(defaultProgram, 0);
  const read = async () => {
    const [version, settings] = await Promise.all([
      readVersion(db.orm),
      readProgram(db.orm, ...PARTS),
    ]);
    const figures = await countFigures(settings.figures);
    last = shownOf({ ...settings, figures }, version);
    return last;
  };
  return async (text, type) => {
    const shown = await read().catch((error: unknown) => {
      log.warn({ err: error }, 'Pages show the program as it was read last');
      return last;
    });
    return FILLED[type](text, shown);
  };
}

/** For a portal without a database, such as a benchmark's. */
export const fillWithDefaults: FillPage = async (text, type) =>
  FILLED[type](text, shownOf(defaultProgram, 0));

const NAMES = ['title', 'shortTitle', 'tagline'] as const;

const FILLED: Record<Parameters<FillPage>[1], (text: string, shown: ShownProgram) => string> = {
  html: (text, shown) => {
    const data = JSON.stringify(shown).replaceAll('<', String.raw`\u003c`);
    return filled(text, shown, escapeHtml).replace('{{program}}', () => data);
  },
  json: (text, shown) => filled(text, shown, (value) => JSON.stringify(value).slice(1, -1)),
};

function filled(text: string, shown: ShownProgram, escape: (value: string) => string) {
  return NAMES.reduce(
    (rest, name) => rest.replaceAll(`{{${name}}}`, () => escape(shown[name])),
    text,
  );
}

function shownOf(
  { lists: _, regions, ...settings }: typeof defaultProgram,
  version: number,
): ShownProgram {
  return {
    version,
    ...settings,
    regions: regions.map(({ code, name }) => ({ code, name })),
  };
}
