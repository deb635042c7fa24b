import { defineConfig } from 'vitest/config';

/** What needs a mail server, such as the one that scripts/with-mail.sh starts. */
export default defineConfig({
  test: {
    environment: 'node',
    testTimeout: 60_000,
    include: ['tests/mail/**/*.test.ts'],
  },
});
