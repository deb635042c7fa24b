import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { openDatabase } from '#server/db/database.ts';
import { copyTemplate, makeTemplate } from '#server/testing/template.ts';
import { tableSizes } from './bench/table-sizes.ts';
import { addFiveYears } from './people/five-years.ts';
import { runCommand, Usage } from './run-command.ts';

const USAGE = `scripts/with-postgres.sh npm run bench:sizes -- [--scale 1]
Makes what 5,000 chaplains leave behind in five years, and prints the size of each table. A scale of
0.1 stands for 500 chaplains. Without a server it is the embedded database.`;

await runCommand(USAGE, async () => {
  const { values } = parseArgs({ options: { scale: { type: 'string', default: '1' } } });
  const scale = Number(values.scale);
  if (!(scale > 0 && scale <= 10)) throw new Usage('The scale is a number up to 10.');
  const { template, remove } = await makeTemplate(process.env['TEST_DATABASE_URL'] ?? null);
  const copy = await copyTemplate(template);
  const db = await openDatabase({ ...copy, log: pino({ level: 'silent' }), migrate: false });
  try {
    const start = performance.now();
    await addFiveYears(db, scale);
    const seconds = (performance.now() - start) / 1000;
    const { lines, version } = await tableSizes(db);
    console.log(lines.join('\n'));
    console.log(`${version}; made in ${seconds.toFixed(0)} s`);
  } finally {
    await db.close();
    await copy.remove();
    await remove();
  }
});
