import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killRounds } from '#server/testing/kill-rounds.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100' } } });
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1)
  throw new Error('--rounds takes a whole number from 1.');

const dataDir = mkdtempSync(join(tmpdir(), 'portal-kill-test-'));
try {
  const result = await killRounds({
    dataDir,
    rounds,
    onRound: (round, { acknowledged, missing, torn }) =>
      console.log(
        `round ${round}: ${acknowledged} acknowledged, ${missing.length} missing, ${torn} torn`,
      ),
  });
  console.log(result);
  process.exitCode = result.missing.length > 0 || result.torn > 0 ? 1 : 0;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
