import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright';
import { chaplains } from '#shared/chaplains/table.ts';
import { fillWithDefaults } from '#server/features/program/page-fill.ts';
import { servePages } from '#server/http/static.ts';
import { createFactories } from '#server/testing/factories.ts';
import { makeAnswerLink } from '#server/testing/calls.ts';
import { makeTemplate } from '#server/testing/template.ts';
import { createVisitor } from '#server/testing/visitor.ts';
import { ensureBuilt } from '#scripts/build/ensure-built.ts';
import { root } from '#scripts/command/env-file.ts';
import { findChromium } from '#scripts/test/find-chromium.ts';
import { addChaplains } from '#scripts/people/many-chaplains.ts';
import { addLongSections } from '#scripts/people/many-sections.ts';
import { measureInstalled, measurePage, type View } from './rig/page-view.ts';
import { withPortal } from './rig/portal.ts';

/** The limits in ms until a page can be used: medians on slow 4G with a slow processor. */
const MOST = { section: 2_000, answer: 1_000 };
const MOST_ANSWER_BYTES = 40_000;
const QUIET = ['--disable-quic', '--disable-background-networking', '--disable-component-update'];

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, page: { type: 'string' } },
});

await ensureBuilt();
const launch = {
  executablePath: findChromium(),
  args: process.getuid?.() === 0 ? ['--no-sandbox', ...QUIET] : QUIET,
};
const browser = await chromium.launch(launch);
const { template, remove } = await makeTemplate(process.env['TEST_DATABASE_URL'] ?? null);
try {
  const pages = servePages(join(root, 'dist/client'), fillWithDefaults);
  await withPortal(
    template,
    async ({ db, url, administrator, signInAsChaplain }) => {
      const [section] = await addLongSections(db);
      const chaplain = await signInAsChaplain();
      const [profile] = await db.orm
        .select({ id: chaplains.id, userId: chaplains.userId })
        .from(chaplains);
      if (!profile) throw new Error('the chaplain has no profile');
      const factories = createFactories(db, () => chaplain);
      const { id: deploymentId } = await factories.makeDeployment({ chaplainId: profile.id });
      const token = await makeAnswerLink(db, { userId: profile.userId, deploymentId });
      await addChaplains(db, 60);
      const measured = [
        { name: 'section', path: `/field-guide/${section?.id}`, ready: 'main h2', who: chaplain },
        { name: 'field guide', path: '/field-guide', ready: 'main article', who: chaplain },
        {
          name: 'directory',
          path: '/directory',
          ready: 'main article',
          who: chaplain,
          isKept: false,
        },
        { name: 'deployments', path: '/deployments', ready: 'main article', who: chaplain },
        { name: 'answer', path: `/a/${token}`, ready: 'form button', who: createVisitor(url) },
        { name: 'dashboard', path: '/dashboard', ready: '[aria-label=Counts]', who: administrator },
      ].filter(({ name }) => !values.page || name === values.page);
      const views = new Map<string, View[]>();
      for (let run = 0; run < Number(values.runs); run += 1) {
        for (const { name, path, ready, who, isKept = true } of measured) {
          const page = { url, path, ready, cookies: who.cookies };
          const seen = {
            ...(await measurePage(browser, page)),
            ...(who === chaplain && (await measureInstalled(launch, { ...page, isKept }))),
          };
          for (const [when, view] of Object.entries(seen)) {
            const key = `${name}, ${when}`;
            views.set(key, [...(views.get(key) ?? []), view]);
          }
        }
      }
      console.log('ms until it is ready: median (least, most); first text; requests; kB');
      for (const [name, seen] of views) console.log(line(name, seen));
      for (const [name, most] of Object.entries(MOST)) {
        const seen = views.get(`${name}, first`) ?? [];
        const slow = median(seen.map(({ ready }) => ready));
        if (seen.length > 0 && slow > most) {
          throw new Error(`the page ${name} takes ${slow} ms, at most ${most}`);
        }
      }
      const bytes = Math.max(0, ...(views.get('answer, first') ?? []).map((view) => view.bytes));
      if (bytes > MOST_ANSWER_BYTES) throw new Error(`the page answer has ${bytes} bytes`);
    },
    pages,
  );
} finally {
  await browser.close();
  await remove();
}

function line(name: string, views: readonly View[]) {
  const ready = views.map((view) => view.ready);
  const [view] = views;
  return [
    name.padEnd(24),
    `${median(ready)} (${Math.min(...ready)}, ${Math.max(...ready)})`.padEnd(22),
    String(median(views.map((view) => view.firstText))).padStart(6),
    String(view?.requests).padStart(4),
    ((view?.bytes ?? 0) / 1000).toFixed(0).padStart(5),
  ].join(' ');
}

function median(numbers: readonly number[]) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Infinity;
}
