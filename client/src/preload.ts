import { signedInMark } from './lib/signed-in-mark.ts';
import { paths } from '#shared/pages.ts';
import { parseInTurn, startParser } from './features/field-guide/markdown/parse-queue.ts';
import { DIRECTORY_PATHS } from './features/directory/preloaded-paths.ts';
import { PRELOADED_PATHS } from './features/deployments/preloaded-paths.ts';
import { preloadAnswer } from './lib/preload.ts';
import { preloadPage } from './page-loaders.ts';

// A small file of its own, which runs while the portal's code is downloaded: it asks for what the
// page at this address needs, so that on a slow line nothing waits for its turn.
const { pathname, search } = window.location;

void preloadAnswer('/api/user');

/** Whether what My Deployments shows is asked for. */
export const preloadsDeployments = pathname === paths.deployments && signedInMark() !== null;

if (preloadsDeployments) {
  for (const path of PRELOADED_PATHS) void preloadAnswer(path);
}

if (pathname === paths.directory && search === '' && signedInMark() !== null) {
  for (const path of DIRECTORY_PATHS) void preloadAnswer(path);
}

/** The API's path of the field guide section at this address. */
export const preloadedSection =
  pathname.startsWith(`${paths.fieldGuide}/`) && pathname !== paths.fieldGuidePrint
    ? `/api${pathname}`
    : null;

/** Settles when the text of that section is parsed. */
export const preloadedText = preloadedSection && preloadText(preloadedSection);

/** Settles when the code of the page has arrived; undefined where none is needed. */
export const preloadedPage = preloadPage(pathname);

async function preloadText(path: string) {
  startParser();
  try {
    const response = await preloadAnswer(path);
    if (!response.ok) return;
    const section: unknown = await response.clone().json();
    if (typeof section !== 'object' || section === null || !('content' in section)) return;
    if (typeof section.content === 'string') await parseInTurn(section.content);
  } catch {
    // The page tells that there is no connection.
    return;
  }
}
