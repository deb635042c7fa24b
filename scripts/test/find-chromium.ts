import { existsSync } from 'node:fs';
import { chromium } from 'playwright';

/** The headless shell comes first: a full browser takes six times as much processor time. */
const SYSTEM_PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Returns CHROMIUM_PATH, the system's browser or Playwright's. @throws Error with advice */
export function findChromium() {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`);
  }
  const found = [...SYSTEM_PATHS, chromium.executablePath()].find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    [
      'The browser tests need Chromium, and none was found. Get one by either of',
      '  apt-get install chromium-headless-shell',
      '  npx playwright install chromium',
      'or name one with CHROMIUM_PATH.',
    ].join('\n'),
  );
}
