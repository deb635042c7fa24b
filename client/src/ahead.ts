import font from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url';
import { readInTurn, startReader } from './features/field-guide/markdown/reading-queue.ts';
import { fetchAhead } from './lib/ahead.ts';
import { loadPageAhead } from './page-loaders.ts';
import { paths } from './paths.ts';

// A small file of its own, which runs while the portal's code is still on its way: it asks for what
// the page at this address needs, so that on a slow line nothing waits for its turn.
const { pathname } = window.location;

void fetchAhead('/api/user');

/** The section of the field guide that is to be read, as a path of the API. */
export const sectionAhead =
  pathname.startsWith(`${paths.fieldGuide}/`) && pathname !== paths.fieldGuidePrint
    ? `/api${pathname}`
    : null;

/** When the text of that section is read. */
export const textAhead = sectionAhead && readTextAhead(sectionAhead);

// Of no use to a reader on a slow line, before whom it would come: the text is shown without it.
if (!sectionAhead) preloadFont();

/** When the code of the page is there; undefined where none is needed. */
export const pageAhead = loadPageAhead(pathname);

async function readTextAhead(path: string) {
  startReader();
  try {
    const response = await fetchAhead(path);
    if (!response.ok) return;
    const section: unknown = await response.clone().json();
    if (typeof section !== 'object' || section === null || !('content' in section)) return;
    if (typeof section.content === 'string') await readInTurn(section.content);
  } catch {
    // The page tells that there is no connection.
    return;
  }
}

function preloadFont() {
  const link = document.createElement('link');
  Object.assign(link, {
    rel: 'preload',
    as: 'font',
    type: 'font/woff2',
    crossOrigin: '',
    href: font,
  });
  document.head.append(link);
}
