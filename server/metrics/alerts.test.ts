import { expect, test } from 'vitest';
import { exampleFile } from '#server/testing/example-file.ts';
import { scrape } from '#server/testing/scrape.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const TOKEN = 'a-token-that-only-the-tests-know';
const app = useTestApp({ metricsToken: TOKEN });

const METRIC = /\b(?:portal|process|nodejs)_[a-z0-9_]+\b/g;

async function shownMetrics() {
  await app.makeDelivery();
  await app.signInAs('admin');
  await app.visitor().send('POST', '/api/login', { body: { username: 'a', password: 'b' } });
  const names = async () => {
    const series = await scrape(app.url, TOKEN);
    return new Set([...series.keys()].map((key) => key.replace(/\{.*/, '')));
  };
  // Waits for this metric, because the store is checked in the background.
  await expect.poll(names).toContain('portal_storage_up');
  return names();
}

test.each(['alerts.yml', 'dashboard.json', 'metrics.md'])(
  'the file %s mentions only metrics that the portal really has',
  async (name) => {
    const shown = await shownMetrics();
    const named = new Set(exampleFile(name).match(METRIC));
    expect(named.size).toBeGreaterThan(5);
    const isShown = (metric: string) => shown.has(metric) || shown.has(`${metric}_count`);
    expect([...named].filter((metric) => !isShown(metric))).toEqual([]);
  },
);

test('docs/operations/metrics.md lists each metric of the portal', async () => {
  const own = [...(await shownMetrics())]
    .filter((name) => name.startsWith('portal_'))
    .map((name) => name.replace(/_(?:bucket|sum|count)$/, ''));
  const text = exampleFile('metrics.md');
  expect([...new Set(own)].filter((name) => !text.includes(`\`${name}`))).toEqual([]);
});
