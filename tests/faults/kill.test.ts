// @module-tag either-database
// @module-tag night
import { expect, test } from 'vitest';
import { killRounds } from '#server/testing/kill-rounds.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

test('a database whose process is killed again and again keeps every acknowledged row (F1)', async () => {
  const result = await killRounds({ dataDir: temporaryFolder(), rounds: 6 });
  expect(result.missing).toEqual([]);
  expect(result.torn).toBe(0);
  expect(result.killedWhileWriting).toBeGreaterThanOrEqual(5);
  expect(result.acknowledged).toBeGreaterThan(50);
}, 120_000);
