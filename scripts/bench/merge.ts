import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { activations } from '#shared/activations/table.ts';
import type { Database } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { rewriteMerged } from '#server/features/program/lists/rewrite-merged.ts';
import { makeTemplate } from '#server/testing/template.ts';
import { addChaplains } from '#scripts/people/many-chaplains.ts';
import { during } from './rig/longest-waits.ts';
import { requireServerUrl, withPortal } from './rig/portal.ts';

const CHAPLAINS = 50_000;
/** How long to measure waits without a merge, in ms. */
const IDLE = 3_000;
/** Limits in ms: for the merge itself, and for how much longer it makes other requests wait. */
const MOST = { merge: 5_000, wait: 200 };

const FROM = 'Elder care';
const INTO = 'Pastoral care';

const { template, remove } = await makeTemplate(requireServerUrl('bench -- merge'));
try {
  await withPortal(template, async ({ db, administrator, signIn, signInAsChaplain }) => {
    await addChaplains(db, CHAPLAINS);
    const caller = await signIn();
    const chaplain = await signInAsChaplain();
    await db.orm.execute(
      sql`UPDATE chaplains SET expertise = ARRAY['Grief support', ${FROM}, 'Family therapy']`,
    );
    await db.orm.execute(sql`VACUUM ANALYZE chaplains`);
    const { rows } = await db.orm.execute<{ id: string }>(
      sql`SELECT id FROM chaplains ORDER BY random() LIMIT 3000`,
    );
    const others = {
      'reading the directory': () => administrator.send('GET', '/api/chaplains/directory?limit=25'),
      'searching the directory': () =>
        administrator.send('GET', '/api/chaplains/directory?limit=25&search=whitfield'),
      'saving one’s own profile': () =>
        chaplain.send('PUT', '/api/chaplains/me', {
          body: { city: `Town ${Math.random()}`, expertise: [FROM] },
        }),
      'calling three people': async () => {
        const id = await addActivation(db);
        const chaplainIds = rows.splice(0, 3).map((row) => row.id);
        const body = { chaplainIds, reason: 'Bench' };
        return caller.send('POST', `/api/activations/${id}/calls`, { body });
      },
    };
    const idle = await during(others, () => sleep(IDLE));
    let merged = 0;
    const busy = await during(others, async () => {
      const start = performance.now();
      const answer = await administrator.send('POST', '/api/program/lists/expertise/merge', {
        body: { from: FROM, into: INTO },
      });
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body).slice(0, 300));
      merged = performance.now() - start;
      while ((await left(db)) > 0) await rewriteMerged(db);
    });
    console.log(`the merge is answered after   ${merged.toFixed(0)} ms (at most ${MOST.merge})`);
    console.log(`all rows are rewritten after  ${busy.ms.toFixed(0)} ms`);
    const failures = merged > MOST.merge ? ['the merge takes too long'] : [];
    for (const [what, wait] of Object.entries(busy.longest)) {
      const before = idle.longest[what] ?? 0;
      console.log(
        `longest wait ${what.padEnd(26)} ${wait.toFixed(0)} ms, without the merge ${before.toFixed(0)} ms`,
      );
      if (wait - before > MOST.wait) failures.push(`${what}: ${wait.toFixed(0)} ms`);
    }
    if (failures.length > 0) throw new Error(failures.join('; '));
  });
} finally {
  await remove();
}

async function left(db: Database) {
  const { rowCount } = await db.orm.execute(
    sql`SELECT FROM portal_settings WHERE name = 'program.merges'`,
  );
  return rowCount ?? 0;
}

async function addActivation(db: Database) {
  const event = { eventType: 'Flood', description: 'The river is over its banks' };
  const values = { ...event, location: 'Frankfort', startTime: new Date() };
  return onlyRow(await db.orm.insert(activations).values(values).returning()).id;
}
