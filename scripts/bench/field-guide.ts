import { makeTemplate } from '#server/testing/template.ts';

import { withPortal } from './rig/portal.ts';
import { addLongSections, LENGTH, SECTIONS } from '#scripts/people/many-sections.ts';

const MOST = 200;
const ROUNDS = 30;
const WARM_UP = 5;

const CALLS: [name: string, path: string, isPromised: boolean][] = [
  ['contents', '/api/field-guide/contents', true],
  ['contents, a page', '/api/field-guide/contents?limit=20', true],
  ['search: in all', '/api/field-guide/contents?search=supervisor', true],
  ['search: in all, a page', '/api/field-guide/contents?search=supervisor&limit=20', true],
  ['search: in one', '/api/field-guide/contents?search=beacon117', true],
  ['search: three words', '/api/field-guide/contents?search=section%20supervisor%20shelter', true],
  ['search: no match', '/api/field-guide/contents?search=xylophone', true],
  ['search: no match, two letters', '/api/field-guide/contents?search=zq', true],
  ['whole texts', '/api/field-guide', false],
];

const { template, remove } = await makeTemplate(process.env['TEST_DATABASE_URL'] ?? null);
try {
  const isKept = await withPortal(template, async ({ db, administrator }) => {
    await addLongSections(db);
    console.log(`${SECTIONS} sections of ${LENGTH} characters (${db.kind}), ms: median, slowest`);
    let isQuick = true;
    for (const [name, path, isPromised] of CALLS) {
      const times: number[] = [];
      let found = '';
      for (let round = -WARM_UP; round < ROUNDS; round += 1) {
        const start = performance.now();
        const { status, headers } = await administrator.send('GET', path);
        if (status !== 200) throw new Error(`${path}: ${status}`);
        found = headers.get('x-total-count') ?? '';
        if (round >= 0) times.push(performance.now() - start);
      }
      const sorted = times.toSorted((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
      if (isPromised && median > MOST) isQuick = false;
      const promise = isPromised ? ` (at most ${MOST})` : '';
      console.log(
        `${name.padEnd(30)} ${median.toFixed(1).padStart(7)} ${(sorted.at(-1) ?? 0).toFixed(1).padStart(7)}  found ${found}${promise}`,
      );
    }
    return isQuick;
  });
  if (!isKept) throw new Error('the field guide takes too long');
} finally {
  await remove();
}
