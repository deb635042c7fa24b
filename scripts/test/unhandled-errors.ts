import { relative } from 'node:path';
import type { Reporter, SerializedError } from 'vitest/node';
import { root } from '#scripts/command/env-file.ts';
import { failureLine } from './outcome.ts';

/** Names each error outside of a test in a line like that of a failed test, for the summary. */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: unknown, errors: readonly SerializedError[]) {
    for (const error of errors) {
      const { VITEST_TEST_PATH: file, VITEST_TEST_NAME: test } = error;
      const place = typeof file === 'string' ? `while ${relative(root, file)} ran` : 'no file';
      const last = typeof test === 'string' ? `, in or after ‘${test}’` : '';
      console.error(`Failed: ${failureLine(`outside of a test (${place}${last})`, error.message)}`);
    }
  }
}
