import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { importChaplains, previewImport } from '#shared/chaplain-import/api.ts';
import { makeTemplate, type Template } from '#server/testing/template.ts';
import { makeRoster } from '#scripts/people/roster.ts';
import { importBarely } from './rig/bare-import.ts';
import { meanwhile } from './rig/meanwhile.ts';
import { requireServerUrl, withPortal } from './rig/portal.ts';
import { rosterRows } from './rig/roster-rows.ts';

const ROWS = 5_000;
const ROUNDS = 3;
/** How long to measure the machine's own delays without an import, in ms. */
const IDLE = 500;
/** The limits for the import and for the longest wait of other requests, in ms. */
const MOST = { postgres: 3_000, embedded: 10_000, wait: 200 };
const MOST_RATIO = 5;

const { values } = parseArgs({ options: { file: { type: 'string' } } });
const serverUrl = requireServerUrl('bench -- import');
const csv = values.file ? await readFile(values.file, 'utf8') : makeRoster(ROWS);
const failures: string[] = [];

console.log(`${rosterRows(csv).length} rows from ${values.file ?? 'a made-up roster'}`);
await onPostgres();
await onEmbedded();
if (failures.length > 0) throw new Error(failures.join('; '));

async function onPostgres() {
  const bare: number[] = [];
  const { preview, imported, wait, idle } = await rounds(serverUrl, async (template) => {
    bare.push(await timeBare(template));
  });
  const ratio = median(imported) / median(bare);
  console.log('PostgreSQL, ms, reading the file included');
  show('preview', preview, MOST.postgres);
  show('import', imported, MOST.postgres);
  show('bare script', bare);
  console.log(`  import : bare script        ×${ratio.toFixed(2)} (at most ×${MOST_RATIO})`);
  show('longest wait of another', wait, MOST.wait);
  show('longest wait without it', idle);
  if (ratio > MOST_RATIO) failures.push(`the import takes ${ratio.toFixed(2)} times as long`);
}

async function onEmbedded() {
  const { preview, imported, wait, idle } = await rounds(null);
  console.log('Embedded engine, ms, reading the file included');
  show('preview', preview, MOST.embedded);
  show('import', imported, MOST.embedded);
  show('longest wait of another', wait);
  show('longest wait without it', idle);
}

type Times = Record<'preview' | 'imported' | 'wait' | 'idle', number[]>;

async function rounds(
  url: string | null,
  alongside: (template: Template) => Promise<void> = async () => undefined,
) {
  const { template, remove } = await makeTemplate(url);
  const times: Times = { preview: [], imported: [], wait: [], idle: [] };
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await withPortal(template, async ({ administrator, signIn }) => {
        const other = { visitor: await signIn(), path: '/api/user' };
        const idle = await meanwhile(other, () => sleep(IDLE));
        times.idle.push(idle.longestWait);
        const send = async (path: string) => {
          const start = performance.now();
          const body = JSON.stringify({ chaplains: rosterRows(csv) });
          const reading = performance.now() - start;
          const { result, ms, longestWait } = await meanwhile(other, () =>
            administrator.send('POST', path, { body }),
          );
          if (result.status !== 200) throw new Error(JSON.stringify(result.body).slice(0, 500));
          times.wait.push(longestWait);
          return reading + ms;
        };
        times.preview.push(await send(previewImport.path));
        times.imported.push(await send(importChaplains.path));
      });
      await alongside(template);
    }
  } finally {
    await remove();
  }
  return times;
}

async function timeBare(template: Template) {
  return withPortal(template, async ({ db }) => {
    const start = performance.now();
    await importBarely(db.pool, rosterRows(csv));
    return performance.now() - start;
  });
}

function show(name: string, times: readonly number[], most?: number) {
  const figure = name.startsWith('longest') ? Math.max(...times) : median(times);
  const all = times.map((ms) => ms.toFixed(0)).join(', ');
  console.log(
    `  ${name.padEnd(28)}${figure.toFixed(0).padStart(6)} (${all})${most ? ` at most ${most}` : ''}`,
  );
  if (most && figure > most) failures.push(`${name}: ${figure.toFixed(0)} ms`);
}

function median(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
