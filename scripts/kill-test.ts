import { parseArgs } from 'node:util';
import { killRounds } from '#server/testing/kill-rounds.ts';
import { copyTemplate, makeTemplate } from '#server/testing/template.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '100' } } });
const rounds = Number(values.rounds);
if (!Number.isInteger(rounds) || rounds < 1)
  throw new Error('--rounds takes a whole number from 1.');

const { template, remove } = await makeTemplate(process.env['TEST_DATABASE_URL'] ?? null);
const copy = await copyTemplate(template);
try {
  const result = await killRounds({
    ...copy,
    rounds,
    onRound: (round, { acknowledged, missing, torn }) =>
      console.log(
        `round ${round}: ${acknowledged} acknowledged, ${missing.length} missing, ${torn} torn`,
      ),
  });
  console.log(copy.databaseUrl ? 'PostgreSQL' : 'embedded database', result);
  process.exitCode = result.missing.length > 0 || result.torn > 0 ? 1 : 0;
} finally {
  await copy.remove();
  await remove();
}
