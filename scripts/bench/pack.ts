import { join } from 'node:path';
import { gt } from 'drizzle-orm';
import { chromium } from 'playwright';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { deployments } from '#shared/deployments/table.ts';
import { fieldGuideSections } from '#shared/field-guide/table.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { fillWithDefaults } from '#server/features/program/page-fill.ts';
import { servePages } from '#server/http/static.ts';
import { makeTemplate } from '#server/testing/template.ts';
import { ensureBuilt } from '#scripts/build/ensure-built.ts';
import { root } from '#scripts/command/env-file.ts';
import { findChromium } from '#scripts/test/find-chromium.ts';
import { addChaplains } from '#scripts/people/many-chaplains.ts';
import { addLongSections } from '#scripts/people/many-sections.ts';
import { withPortal } from './rig/portal.ts';

/** The most bytes that a phone may download to store a field pack for offline use. */
const MAX_BYTES = 1_000_000;
const SECTIONS = 60;
const PEOPLE = 40;

/** Runs in the page. A string, because compiled code calls helpers that the page doesn't have. */
const IS_KEPT = `(async () => {
  const names = (await indexedDB.databases()).map(({ name }) => name);
  if (!names.includes('portal')) return false;
  const done = (request) => new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
  const database = await done(indexedDB.open('portal'));
  const owner = await done(database.transaction('owner').objectStore('owner').get('owner'));
  database.close();
  return owner?.refreshedAt > 0;
})()`;

await ensureBuilt();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
});
const { template, remove } = await makeTemplate(process.env['TEST_DATABASE_URL'] ?? null);
try {
  await withPortal(
    template,
    async ({ db, url, signInAsChaplain }) => {
      await addLongSections(db);
      await db.orm
        .delete(fieldGuideSections)
        .where(gt(fieldGuideSections.orderIndex, SECTIONS - 1));
      await addChaplains(db, PEOPLE);
      const { cookies } = await signInAsChaplain();
      const activation = onlyRow(
        await db.orm
          .insert(activations)
          .values({
            eventType: 'Tornado',
            description: 'EF3 through the county seat. Bring water and boots.',
            location: 'Mayfield',
            startTime: new Date(),
          })
          .returning(),
      );
      const people = await db.orm.select({ id: chaplains.id }).from(chaplains);
      await db.orm.insert(deployments).values(
        people.map(({ id }) => ({
          activationId: activation.id,
          chaplainId: id,
          chaplainName: 'A Chaplain',
          status: 'coming' as const,
        })),
      );
      const context = await browser.newContext({ serviceWorkers: 'block' });
      await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })));
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Network.enable');
      const paths = new Map<string, string>();
      const bytes = new Map<string, number>();
      session.on('Network.requestWillBeSent', ({ requestId, request }) => {
        paths.set(requestId, new URL(request.url).pathname);
      });
      session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        const path = paths.get(requestId) ?? '';
        if (path.startsWith('/api/')) bytes.set(path, (bytes.get(path) ?? 0) + encodedDataLength);
      });
      await page.goto(`${url}/resources`);
      while (!(await page.evaluate(IS_KEPT))) await page.waitForTimeout(250);
      for (const [path, size] of [...bytes].toSorted(([, one], [, other]) => other - one)) {
        console.log(`${path.padEnd(44)}${(size / 1000).toFixed(1).padStart(8)} kB`);
      }
      const total = [...bytes.values()].reduce((sum, size) => sum + size, 0);
      console.log(`${'all of it'.padEnd(44)}${(total / 1000).toFixed(1).padStart(8)} kB`);
      if (total > MAX_BYTES) throw new Error(`the pack takes ${total} bytes, at most ${MAX_BYTES}`);
    },
    servePages(join(root, 'dist/client'), fillWithDefaults),
  );
} finally {
  await browser.close();
  await remove();
}
