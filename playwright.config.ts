import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'playwright/test';
import { findChromium } from './scripts/find-chromium.ts';

const port = Number(process.env['E2E_PORT'] ?? 4173);
const origin = `http://127.0.0.1:${port}`;
const databaseUrl = process.env['E2E_DATABASE_URL'];

const dataDir =
  process.env['E2E_DATA_DIR'] ?? join(tmpdir(), `portal-e2e-${Date.now()}-${process.pid}`);

const isRoot = process.getuid?.() === 0;
const quietFlags = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: './tests/e2e',
  globalSetup: './scripts/browser-setup.ts',
  outputDir: './test-results',
  forbidOnly: true,
  fullyParallel: false,
  workers: 2,
  // Where nobody can look again by hand; what needed it is told by name.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env['E2E_REPORT'] ?? 'test-results/browser.json' }],
  ],
  use: {
    baseURL: origin,
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: isRoot ? ['--no-sandbox', ...quietFlags] : quietFlags,
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { viewport: { width: 1440, height: 900 } },
      grepInvert: /@phone/,
    },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
  webServer: {
    command: 'node --import tsx scripts/start.ts',
    url: `${origin}/readyz`,
    reuseExistingServer: false,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
    env: {
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: '',
      TRUST_PROXY: '',
      DATA_DIR: dataDir,
      ADMIN_USERNAME: 'admin',
      ADMIN_EMAIL: 'admin@example.org',
      ADMIN_PASSWORD: 'a-fixed-password-for-tests',
      SESSION_SECRET: 'a-fixed-secret-of-the-tests-and-nothing-else',
      LOG_LEVEL: 'warn',
      DATABASE_URL: databaseUrl ?? '',
    },
  },
});
