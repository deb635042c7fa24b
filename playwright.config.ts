import { defineConfig } from 'playwright/test';
import { findChromium } from './scripts/find-chromium.ts';

const isRoot = process.getuid?.() === 0;
const quietFlags = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Slow tests that seldom fail; the nightly run has them. */
const NOT_FOR_EACH_CHANGE = [
  'a-new-version.spec.ts',
  'a-video-is-contributed.spec.ts',
  'an-import-names-whom-it-changes.spec.ts',
  'an-upload-breaks-off.spec.ts',
  'back-closes-what-is-open.spec.ts',
  'code-beside-the-page.spec.ts',
  'code-is-shown-when-it-arrives.spec.ts',
  'dialogs-have-one-footer.spec.ts',
  'errors-stay-small.spec.ts',
  'files-on-the-phone.spec.ts',
  'first-visits.spec.ts',
  'for-everyone.spec.ts',
  'how-one-is-reached.spec.ts',
  'links-by-mail.spec.ts',
  'lists-are-sorted.spec.ts',
  'lists-on-paper.spec.ts',
  'messages-of-the-office.spec.ts',
  'notifications.spec.ts',
  'npm-start.spec.ts',
  'own-data.spec.ts',
  'pages-stay-put.spec.ts',
  'people-on-the-phone.spec.ts',
  'push-notifications.spec.ts',
  'put-on-the-phone.spec.ts',
  'reading-the-field-guide.spec.ts',
  'refusals-are-told-once.spec.ts',
  'resources-are-reviewed.spec.ts',
  'second-factor-required.spec.ts',
  'sign-in-with-the-agency.spec.ts',
  'tables-of-the-office.spec.ts',
  'text-at-200-percent.spec.ts',
  'the-bar-and-toasts-leave-room.spec.ts',
  'the-directory-on-a-phone.spec.ts',
  'the-field-guide.spec.ts',
  'the-page-is-drawn-before-scripts.spec.ts',
  'the-top-stays-put.spec.ts',
  'the-typeface.spec.ts',
  'today-on-home.spec.ts',
  'training-attendance.spec.ts',
  'training-sessions-are-edited.spec.ts',
  'what-needs-a-connection.spec.ts',
  'what-was-typed-is-back.spec.ts',
];
const isForChange = process.env['TEST_SCOPE'] === 'change';

export default defineConfig({
  testDir: './tests/e2e',
  testIgnore: isForChange ? NOT_FOR_EACH_CHANGE : [],
  globalSetup: './scripts/browser-setup.ts',
  outputDir: './test-results',
  forbidOnly: true,
  fullyParallel: true,
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['E2E_REPORT'] ?? 'test-results/browser.json' }],
  ],
  use: {
    actionTimeout: 15_000,
    screenshot: 'only-on-failure',
    // Tests about the worker allow it; all others show that the portal works without.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium(),
      args: isRoot ? ['--no-sandbox', ...quietFlags] : quietFlags,
    },
  },
  // A test without a tag runs on both screens; for each change, only on the large one.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      ...(isForChange ? { grep: /@phone/ } : { grepInvert: /@desktop/ }),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
