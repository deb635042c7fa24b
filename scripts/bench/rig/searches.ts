import type { Database } from '#server/db/database.ts';
import type { Template } from '#server/testing/template.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { withPortal } from './portal.ts';

/** A search among many people may take this many times as long as among few. */
const MOST = 8;
const SIZES = { small: 500, large: 50_000 };

const ROUNDS = 60;
const WARM_UP = 20;

interface Searches {
  title: string;
  fill: (db: Database, count: number) => Promise<void>;
  paths: Record<string, string>;
  promised: readonly string[];
}

export async function compareSizes(template: Template, searches: Searches) {
  const { title, fill, paths, promised } = searches;
  return withPortal(template, async (small) =>
    withPortal(template, async (large) => {
      await fill(small.db, SIZES.small);
      await fill(large.db, SIZES.large);
      console.log(`\n${title}, ms: median (95th percentile), rows found`);
      let isKept = true;
      for (const [name, path] of Object.entries(paths)) {
        const [a, b] = await time([small.administrator, large.administrator], path);
        const ratio = b.median / a.median;
        const isPromised = promised.includes(name);
        if (isPromised && ratio > MOST) isKept = false;
        console.log(
          `${name.padEnd(28)} ${SIZES.small}: ${show(a).padEnd(20)} ${SIZES.large}: ${show(b).padEnd(24)} ×${ratio.toFixed(2)}${isPromised ? ` (at most ×${MOST})` : ''}`,
        );
      }
      return isKept;
    }),
  );
}

interface Measured {
  median: number;
  p95: number;
  found: number;
}

const show = ({ median, p95, found }: Measured) =>
  `${median.toFixed(2)} (${p95.toFixed(2)}) ${found}`;

type Both = [small: Visitor, large: Visitor];

/** Alternates between both databases, so that other work on the machine slows both alike. */
async function time([small, large]: Both, path: string): Promise<[Measured, Measured]> {
  const times: [number[], number[]] = [[], []];
  let found: [number, number] = [0, 0];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const [a, b] = [await call(small, path), await call(large, path)];
    found = [a.found, b.found];
    if (round < 0) continue;
    times[0].push(a.ms);
    times[1].push(b.ms);
  }
  return [measured(times[0], found[0]), measured(times[1], found[1])];
}

async function call(visitor: Visitor, path: string) {
  const start = performance.now();
  const { status, headers } = await visitor.send('GET', path);
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return { ms: performance.now() - start, found: Number(headers.get('x-total-count')) };
}

function measured(times: readonly number[], found: number): Measured {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor(sorted.length * part)] ?? 0;
  return { median: at(0.5), p95: at(0.95), found };
}
