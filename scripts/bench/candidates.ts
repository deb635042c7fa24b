import { sql } from 'drizzle-orm';
import { activations } from '#shared/activations/table.ts';
import type { Database } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { makeTemplate } from '#server/testing/template.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { addChaplains } from '#scripts/people/many-chaplains.ts';
import { requireServerUrl, withPortal } from './rig/portal.ts';

const CHAPLAINS = 50_000;
const STAYS = 20_000;
const ROUNDS = 20;
const WARM_UP = 3;
/** In ms, for the first page. */
const MOST = 300;

const { template, remove } = await makeTemplate(requireServerUrl('bench -- candidates'));
try {
  await withPortal(template, async ({ db, administrator }) => {
    const id = await fill(db);
    const path = `/api/activations/${id}/candidates`;
    const first = await time(administrator, `${path}?limit=25`);
    await time(administrator, `${path}?limit=25&offset=475`);
    await time(administrator, `${path}?limit=25&search=whitfield`);
    if (first > MOST) throw new Error(`the first page takes more than ${MOST} ms`);
  });
} finally {
  await remove();
}

async function fill(db: Database) {
  await addChaplains(db, CHAPLAINS);
  await db.orm.execute(
    sql`UPDATE chaplains SET primary_region = chr(65 + (abs(hashtext(id::text)) % 8))`,
  );
  const event = { eventType: 'Flood', description: 'The river is over its banks' };
  const values = { ...event, location: 'Frankfort', region: 'C' as const, startTime: new Date() };
  const expertiseWanted = ['Grief support', 'Disaster response', 'Hospital chaplaincy'];
  const insert = db.orm.insert(activations);
  const wanted = onlyRow(await insert.values({ ...values, expertiseWanted }).returning());
  const past = onlyRow(await insert.values(values).returning());
  await db.orm.execute(sql`
    INSERT INTO activation_assignments (activation_id, chaplain_id, chaplain_name, status)
    SELECT ${past.id}, id, 'Pat', CASE WHEN row_number() OVER () % 40 = 0 THEN 'coming' ELSE 'left' END
      FROM chaplains ORDER BY id LIMIT ${STAYS}`);
  await db.orm.execute(sql`
    INSERT INTO deployment_shifts (assignment_id, arrived_at, left_at)
    SELECT id, now() - n * interval '50 minutes' - interval '6 hours', now() - n * interval '50 minutes'
      FROM (SELECT id, row_number() OVER () AS n FROM activation_assignments) AS numbered`);
  for (const table of ['chaplains', 'activation_assignments', 'deployment_shifts']) {
    await db.orm.execute(sql`VACUUM ANALYZE ${sql.identifier(table)}`);
  }
  return wanted.id;
}

async function time(visitor: Visitor, path: string) {
  const times: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const start = performance.now();
    const { status } = await visitor.send('GET', path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
    if (round >= 0) times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const [median = 0, slowest = 0] = [times[Math.floor(times.length / 2)], times.at(-1)];
  const query = path.split('?')[1] ?? '';
  console.log(
    `${query.padEnd(32)} median ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`,
  );
  return median;
}
