import escapeHtml from 'escape-html';
import type { Logger } from 'pino';
import { LOGO_PATH } from '#shared/program/logo.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import type { ShownProgram } from '#shared/program/shown.ts';
import type { Database } from '#server/db/database.ts';
import type { FillPage } from '#server/http/static.ts';
import { presentShown } from './present.ts';
import { createProgramReader } from './public-program.ts';

/** Fills in the initial HTML and the manifest. If the database is down, uses the last values. */
export function createPageFill(db: Database, log: Logger): FillPage {
  const readProgram = createProgramReader(db);
  let last = presentShown({ version: 0, logo: null, settings: defaultProgram });
  const read = async () => {
    last = presentShown(await readProgram());
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

/** Fills in the default settings. For a portal without a database, such as in a benchmark. */
export const fillWithDefaults: FillPage = async (text, type) =>
  FILLED[type](text, presentShown({ version: 0, logo: null, settings: defaultProgram }));

const FILLED: Record<Parameters<FillPage>[1], (text: string, shown: ShownProgram) => string> = {
  html: (text, shown) =>
    filled(withLogo(text, shown), {
      ...namesOf(shown, escapeHtml),
      program: JSON.stringify(shown).replaceAll('<', String.raw`\u003c`),
    }),
  json: (text, shown) =>
    filled(
      withIcons(text, shown),
      namesOf(shown, (value) => JSON.stringify(value).slice(1, -1)),
    ),
};

function namesOf({ title, shortTitle, tagline }: ShownProgram, escape: (value: string) => string) {
  return { title: escape(title), shortTitle: escape(shortTitle), tagline: escape(tagline) };
}

/** Replaces all placeholders in one pass, because a title may itself contain ‘{{program}}’. */
function filled(text: string, values: Readonly<Record<string, string>>) {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (all, name: string) => values[name] ?? all);
}

/** Comments in the HTML enclose what a logo replaces: the top bar's mark and the tab's icon. */
const MARKED = /<!--(mark|icon)-->(.*?)<!--\/\1-->/gs;

function withLogo(html: string, { logo }: ShownProgram) {
  const marked = html.replaceAll(MARKED, (_all, place: string, otherwise: string) => {
    if (!logo) return otherwise;
    return place === 'icon'
      ? `<link rel="icon" href="/icons/icon-192.png" type="image/png" />`
      : `<img src="${logo.src}" width="${logo.width}" height="${logo.height}" alt="" />`;
  });
  return withIcons(marked, { logo });
}

/** Adds the logo's version to the icon URLs: browsers load an icon again only from a new URL. */
function withIcons(text: string, { logo }: Pick<ShownProgram, 'logo'>) {
  if (!logo) return text;
  const version = logo.src.replace(LOGO_PATH, '');
  return text.replaceAll(/"(\/icons\/[\w-]+\.png)"/g, `"$1${version}"`);
}
