import { readdirSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { lockFolder } from '#server/db/folder-lock.ts';
import { startChild } from '#server/testing/child-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';

const DEMO = new URL('demo.ts', import.meta.url);

test('the demo stores its data in DEMO_DATA_DIR; if that folder is in use, the error names the setting', async () => {
  const [folder, dataDir] = [temporaryFolder(), temporaryFolder()];
  const lock = await lockFolder({ folder, onLost: () => undefined });
  onTestFinished(lock.release);
  const demo = startChild(DEMO, [], { DEMO_DATA_DIR: folder, DATA_DIR: dataDir, PORT: '0' });
  onTestFinished(() => demo.kill());
  const { code, errors } = await demo.ended;
  expect(code).toBe(1);
  expect(errors).toContain(`The data folder ${folder} is in use`);
  expect(errors).toContain('DEMO_DATA_DIR');
  expect(readdirSync(dataDir)).toEqual([]);
}, 120_000);
