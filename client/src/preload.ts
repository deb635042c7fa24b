import { signedInMark } from './lib/device/signed-in-mark.ts';
import { paths } from '#shared/pages.ts';
import { parseInTurn, startParser } from './features/field-guide/markdown/parse-queue.ts';
import { DIRECTORY_PATHS } from './features/directory/preloaded-paths.ts';
import { PRELOADED_PATHS } from './features/deployments/preloaded-paths.ts';
import { preloadAnswer } from './lib/call/preloaded-answers.ts';
import { preloadPage } from './page-loaders.ts';

// Requests this page's data while the portal's code still loads, to use a slow connection fully.
const { pathname, search } = window.location;

void preloadAnswer('/api/user');

export const preloadsDeployments = pathname === paths.deployments && signedInMark() !== null;

if (preloadsDeployments) {
  for (const path of PRELOADED_PATHS) void preloadAnswer(path);
}

if (pathname === paths.directory && search === '' && signedInMark() !== null) {
  for (const path of DIRECTORY_PATHS) void preloadAnswer(path);
}

/** The API path of the field guide section at this address. */
export const preloadedSection =
  pathname.startsWith(`${paths.fieldGuide}/`) && pathname !== paths.fieldGuidePrint
    ? `/api${pathname}`
    : null;

export const preloadedText = preloadedSection && preloadText(preloadedSection);

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
    // The page itself will report that there is no connection.
    return;
  }
}
