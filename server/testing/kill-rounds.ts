import { setTimeout as sleep } from 'node:timers/promises';
import { startChild, type Child } from './child-process.ts';

export interface KillResult {
  rounds: number;
  killedWhileWriting: number;
  killedWhileOpening: number;
  acknowledged: number;
  /** Batches that were acknowledged but are lost. */
  missing: number[];
  /** How many batches are only partly stored. */
  torn: number;
}

/** Kills a process at random moments while it writes. A PostgreSQL server keeps running. */
export async function killRounds(options: {
  dataDir: string;
  databaseUrl?: string | undefined;
  rounds: number;
  onRound?: (round: number, result: KillResult) => void;
}): Promise<KillResult> {
  const acknowledged = new Set<string>();
  const result: KillResult = {
    rounds: options.rounds,
    killedWhileWriting: 0,
    killedWhileOpening: 0,
    acknowledged: 0,
    missing: [],
    torn: 0,
  };
  const env = options.databaseUrl ? { CHILD_DATABASE_URL: options.databaseUrl } : {};
  for (let round = 1; round <= options.rounds; round += 1) {
    const child = startChild(DATABASE_CHILD, [options.dataDir, 'write'], env);
    // In every fifth round, the process may be killed before it has written.
    if (round > 1 && round % 5 === 0) await sleep(Math.random() * 1_500);
    else {
      await Promise.race([child.line('wrote').catch(() => undefined), child.ended]);
      await sleep(Math.random() * 600);
    }
    await child.kill();
    await judge(child, acknowledged, result);
    options.onRound?.(round, result);
  }
  const last = startChild(DATABASE_CHILD, [options.dataDir, 'hold'], env);
  await last.line('open');
  await last.stop();
  await judge(last, acknowledged, result);
  return result;
}

const DATABASE_CHILD = new URL('./database-child.ts', import.meta.url);

async function judge(child: Child, acknowledged: Set<string>, result: KillResult): Promise<void> {
  const { errors } = await child.ended;
  const refused = child.lines.find((line) => line.startsWith('refused'));
  if (refused ?? errors) throw new Error(`The database did not open again: ${refused ?? errors}`);
  const whole = child.lines.find((line) => line.startsWith('whole'));
  const torn = child.lines.find((line) => line.startsWith('torn '));
  if (whole !== undefined && torn !== undefined) {
    const found = new Set(whole.split(' ').slice(1));
    result.missing.push(...[...acknowledged].filter((batch) => !found.has(batch)).map(Number));
    result.torn += Number(torn.slice('torn '.length));
  }
  const wrote = child.lines.filter((line) => line.startsWith('wrote '));
  if (wrote.length > 0) result.killedWhileWriting += 1;
  else result.killedWhileOpening += 1;
  for (const line of wrote) acknowledged.add(line.slice('wrote '.length));
  result.acknowledged = acknowledged.size;
}
