import { defineConfig } from 'playwright/test';
import { findChromium } from './scripts/test/find-chromium.ts';

const isRoot = process.getuid?.() === 0;
const quietFlags = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const isForChange = process.env['TEST_SCOPE'] === 'change';

export default defineConfig({
  testDir: './tests/e2e',
  globalSetup: './scripts/test/browser-setup.ts',
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
    // Tests about the service worker allow it. All others show that the portal works without it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: findChromium(),
      args: isRoot ? ['--no-sandbox', ...quietFlags] : quietFlags,
    },
  },
  // A test without a screen tag runs on both screens, or only on the desktop if `isForChange`.
  projects: [
    {
      name: 'desktop',
      grepInvert: isForChange ? /@phone|@night/ : /@phone/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      ...(isForChange ? { grep: /@phone/, grepInvert: /@night/ } : { grepInvert: /@desktop/ }),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
