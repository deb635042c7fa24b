import { listChaplains } from '#shared/chaplains/api.ts';
import { listDirectory } from '#shared/directory/api.ts';
import { listSections, listSectionSummaries } from '#shared/field-guide/api.ts';
import type { Endpoint } from '#shared/http.ts';
import { trust } from '#shared/trust.ts';
import { makeTemplate } from '#server/testing/template.ts';
import { withPortal } from './bench/portal.ts';
import { addChaplains } from './people/many-chaplains.ts';
import { addLongSections } from './people/many-sections.ts';

const CHAPLAINS = 1000;
const ROUNDS = 50;
const WARM_UP = 10;

const LISTS: [name: string, endpoint: Endpoint, path: string][] = [
  ['1,000 chaplains', listChaplains, '/api/chaplains'],
  ['a page of the chaplains', listChaplains, '/api/chaplains?limit=25'],
  ['a page of the directory', listDirectory, `${listDirectory.path}?limit=24`],
  ['field guide, contents', listSectionSummaries, listSectionSummaries.path],
  ['field guide, whole texts', listSections, listSections.path],
];

const { template, remove } = await makeTemplate(process.env['TEST_DATABASE_URL'] ?? null);
try {
  await withPortal(template, async ({ db, administrator }) => {
    await addChaplains(db, CHAPLAINS);
    await addLongSections(db);
    console.log('ms, medians: the call; its text made of the answer as it is, and as it is cut');
    for (const [name, endpoint, path] of LISTS) {
      const calls: number[] = [];
      const plain: number[] = [];
      const cut: number[] = [];
      for (let round = -WARM_UP; round < ROUNDS; round += 1) {
        const call = await timed(() => administrator.send('GET', path));
        if (call.result.status !== 200) throw new Error(`${path}: ${call.result.status}`);
        const items = trust<unknown[]>(call.result.body, 'the answer is a list');
        const asItIs = () => JSON.stringify(items);
        const asCut = () => JSON.stringify(items.map((item) => endpoint.response?.parse(item)));
        const isEven = round % 2 === 0;
        const first = await timed(isEven ? asItIs : asCut);
        const second = await timed(isEven ? asCut : asItIs);
        if (round < 0) continue;
        calls.push(call.ms);
        plain.push(isEven ? first.ms : second.ms);
        cut.push(isEven ? second.ms : first.ms);
      }
      const figures = [calls, plain, cut].map((times) => median(times).toFixed(2).padStart(8));
      console.log(`${name.padEnd(28)}${figures.join('')}`);
    }
  });
} finally {
  await remove();
}

async function timed<T>(work: () => T | Promise<T>) {
  const start = performance.now();
  const result = await work();
  return { result, ms: performance.now() - start };
}

function median(times: number[]) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
