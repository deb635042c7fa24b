import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { Database } from '#server/db/database.ts';
import {
  countRevocable,
  findPerson,
  REVOCABLE,
  revoke,
  type AccessCounts,
  type Revocable,
  type Revocation,
  type Revoked,
} from '#server/features/access/revoke.ts';
import { runCommand, told, Usage } from './command/run-command.ts';
import { withDatabase } from './command/with-database.ts';

const USAGE = `npm run revoke -- --everybody | --person USERNAME_OR_EMAIL [--links] [--feeds] [--devices] [--push] [--all] [--yes]
Signs one person or everybody out everywhere, on every device, while the portal runs. It says first
what it will end, and asks. Passwords, passkeys and authenticator apps stay as they are.
  --links    also ends links that were sent or copied: answers to calls, set-password links,
             invitations and confirmations of an address
  --feeds    also ends the addresses of training calendars
  --devices  also ends the trust in devices that skip the second step
  --push     also ends push notifications until they are switched on again
  --all      all four
  --yes      doesn't ask
With the embedded database, stop the portal first.`;

const NAMES: Record<Revoked, [one: string, several: string]> = {
  sessions: ['session', 'sessions'],
  signIns: ['sign-in under way', 'sign-ins under way'],
  links: ['link', 'links'],
  feeds: ['calendar address', 'calendar addresses'],
  devices: ['trusted device', 'trusted devices'],
  push: ['push subscription', 'push subscriptions'],
};

const REVOKED = ['sessions', 'signIns', ...REVOCABLE] as const;

const LEFT: Record<Revocable, string> = {
  links: 'links that were sent or copied',
  feeds: 'calendar addresses',
  devices: 'trusted devices',
  push: 'push notifications',
};

const EVERYBODY = { name: 'Everybody', whose: 'everybody' } as const;

const flag = { type: 'boolean', default: false } as const;

await runCommand(USAGE, async (signal) => {
  const { values } = parseArgs({
    options: {
      everybody: flag,
      person: { type: 'string' },
      links: flag,
      feeds: flag,
      devices: flag,
      push: flag,
      all: flag,
      yes: flag,
      help: flag,
    },
  });
  if (values.help) return console.log(USAGE);
  const { person, everybody } = values;
  if (everybody === (person !== undefined)) {
    throw new Usage('Name one person (--person), or everybody (--everybody).');
  }
  const also = REVOCABLE.filter((kind) => values.all || values[kind]);
  await withDatabase('npm run revoke', async (db) => {
    const { name, whose } = person === undefined ? EVERYBODY : await findOrRefuse(db, person);
    const revocation: Revocation = { whose, also };
    console.log(`${name} will be signed out everywhere. This ends:`);
    console.log(listOf(await countRevocable(db, revocation)));
    for (const kind of REVOCABLE) {
      if (!also.includes(kind)) console.log(`It leaves ${LEFT[kind]} (--${kind}).`);
    }
    if (!values.yes && !(await isConfirmed(signal))) {
      throw new Error('Nothing was changed.');
    }
    const { counts, people } = await revoke(db, revocation);
    console.log(`Ended, of ${told(people, 'person', 'people')}:`);
    console.log(listOf(counts));
    console.log('The audit trail has it.');
  });
});

async function findOrRefuse(db: Database, login: string) {
  const user = await findPerson(db, login);
  if (!user) throw new Error(`Nobody here has the user name or email address ${login}.`);
  const name = `${user.firstName} ${user.lastName} (${user.username})`;
  return { name, whose: { userId: user.id } };
}

async function isConfirmed(signal: AbortSignal) {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // If the input ends, the question never resolves, so the end of the input counts as a no.
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const asked = terminal.question('Go on? Type yes: ', { signal });
  const answer = await Promise.race([asked, closed]);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

function listOf(counts: AccessCounts) {
  return REVOKED.flatMap((kind) => {
    const count = counts[kind];
    return count === undefined ? [] : [`  ${told(count, ...NAMES[kind])}`];
  }).join('\n');
}
