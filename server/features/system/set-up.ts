import { isDeepStrictEqual } from 'node:util';
import { isExampleFigure, isExampleQuotation } from '#shared/program/examples.ts';
import { defaultProgram, type Program } from '#shared/program/settings.ts';
import { SET_UP_STEPS, type SetUp, type SetUpStep } from '#shared/system/set-up.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { readSetting, writeSetting } from '#server/db/portal-settings.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { listIdsWithRole } from '#server/features/people/queries.ts';
import { listAdministratorsWithFactor } from '#server/features/second-factor/queries.ts';
import type { Client } from '#server/http/client.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { readSetUpFacts } from './set-up-queries.ts';

const NAME = 'program.set-up';

interface Around {
  client: Pick<Client, 'origin'>;
  hasMailServer: boolean;
}

export async function gatherSetUp(
  orm: Executor,
  { client, hasMailServer }: Around,
): Promise<SetUp> {
  const program = await readProgram(orm, 'identity', 'home', 'regions');
  const facts = await readSetUpFacts(orm);
  const administrators = await listIdsWithRole(orm, ['admin']);
  const withFactor = new Set(await listAdministratorsWithFactor(orm));
  const isDone: Record<SetUpStep, boolean> = {
    names: hasOwnNames(program),
    'time-zone': hasOwnZone(program),
    regions: facts.hasOwnMap || !isDeepStrictEqual(program.regions, defaultProgram.regions),
    examples: !hasExamples(program),
    mail: hasMailServer && facts.isMailAccepted,
    https: client.origin.startsWith('https:'),
    'second-step': administrators.every((id) => withFactor.has(id)),
    'second-administrator': administrators.length > 1,
    backup: facts.hasBackup,
  };
  return {
    steps: SET_UP_STEPS.map((name) => ({ name, isDone: isDone[name] })),
    isDismissed: await isDismissed(orm),
  };
}

export async function dismissSetUp(db: Database, to: boolean, actorId: string) {
  await db.transaction(async (tx) => {
    const from = await isDismissed(tx);
    if (from === to) return;
    await writeSetting(tx, NAME, { isDismissed: to });
    const shown = (dismissed: boolean) => (dismissed ? 'dismissed' : 'shown');
    const details = { setting: 'set-up list', from: shown(from), to: shown(to) };
    await recordAudit(tx, { action: 'program-changed', actorId, subjectId: null, details });
  });
}

async function isDismissed(orm: Executor) {
  return (await readSetting(orm, NAME))?.['isDismissed'] === true;
}

type Identity = Pick<Program, 'agency' | 'phone' | 'email' | 'state' | 'timeZone'>;

/** Compares only the contacts: an office may keep the title, but not the example contacts. */
function hasOwnNames(identity: Identity) {
  return (['agency', 'phone', 'email'] as const).every(
    (key) => identity[key] !== defaultProgram[key],
  );
}

/** A program in the default US state may keep the default time zone. */
function hasOwnZone(identity: Identity) {
  const isOfState = hasOwnNames(identity) && identity.state === defaultProgram.state;
  return isOfState || identity.timeZone !== defaultProgram.timeZone;
}

function hasExamples({ figures, quotations }: Pick<Program, 'figures' | 'quotations'>) {
  return figures.some(isExampleFigure) || quotations.some(isExampleQuotation);
}
