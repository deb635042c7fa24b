import { hash } from '@node-rs/argon2';
import { count } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { defaultProgram } from '#shared/program/settings.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { madeChoices } from './made-choices.ts';
import { CITIES, FIRST_NAMES, LAST_NAMES, pick, pickSome, seededRandom } from './names.ts';

export const DEMO_PASSWORD = 'demo-lantern-41';

export const DEMO_SIGN_INS = [
  { username: 'coordinator', note: 'administrator' },
  { username: 'rwhitfield', note: 'approved chaplain' },
  { username: 'jgarcia', note: 'chaplain whose application waits' },
  { username: 'tkeane', note: 'chaplain whose application was declined' },
  { username: 'mweiss', note: 'chaplain who skipped the application' },
  { username: 'guest', note: 'guest' },
] as const;

const DAY = 24 * 60 * 60 * 1000;
const CREDENTIALS = [
  'M.Div., BCC',
  'ICISF CISM (2024)',
  'IS-100, IS-200, IS-700',
  'CPE, 4 units',
  null,
];
const LISTED_COUNT = 58;
const WAITING_COUNT = 7;

type State = 'approved' | 'pending' | 'declined' | 'hidden' | 'inactive';

/** Adds the demo's people. Does nothing if anybody besides the administrator exists. */
export async function addDemoPeople(db: Database) {
  const [row] = await db.orm.select({ total: count() }).from(users);
  if ((row?.total ?? 0) > 1) return;
  const password = await hash(DEMO_PASSWORD, { memoryCost: 19 * 1024, timeCost: 2 });
  await db.transaction(async (tx) => {
    const add = personAdder(tx, password);
    const admin = await add({
      username: 'coordinator',
      firstName: 'Joan',
      lastName: 'Mercer',
      role: 'admin',
    });
    await add({ username: 'guest', firstName: 'Sam', lastName: 'Ellison', role: 'guest' });
    await add({ username: 'mweiss', firstName: 'Miriam', lastName: 'Weiss' });
    const apply = chaplainAdder(tx, admin.id);
    await apply(
      await add({ username: 'rwhitfield', firstName: 'Ruth', lastName: 'Whitfield' }),
      'approved',
    );
    await apply(
      await add({ username: 'jgarcia', firstName: 'José', lastName: 'García' }),
      'pending',
    );
    await apply(
      await add({ username: 'tkeane', firstName: 'Thomas', lastName: 'Keane' }),
      'declined',
    );
    for (const [index, person] of people(LISTED_COUNT + WAITING_COUNT).entries()) {
      await apply(await add(person), stateOf(index));
    }
  });
}

interface Person {
  username: string;
  firstName: string;
  lastName: string;
  role?: 'admin' | 'chaplain' | 'guest';
}

function stateOf(index: number): State {
  if (index < WAITING_COUNT) return 'pending';
  if (index % 17 === 0) return 'hidden';
  return index % 13 === 0 ? 'inactive' : 'approved';
}

function people(total: number): Person[] {
  const random = seededRandom(7);
  const names = FIRST_NAMES.flatMap((firstName) =>
    LAST_NAMES.map((lastName) => ({ firstName, lastName })),
  );
  return pickSome(names, total, random).map(({ firstName, lastName }, index) => ({
    firstName,
    lastName,
    username: `${plain(firstName[0] ?? '')}${plain(lastName)}${index + 2}`,
  }));
}

function plain(name: string) {
  return name
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase();
}

function personAdder(tx: Executor, password: string) {
  return async (person: Person) => {
    const user = onlyRow(
      await tx
        .insert(users)
        .values({
          ...person,
          email: `${person.username}@example.org`,
          password,
          // This person has just registered and not yet opened the confirmation link.
          emailConfirmedAt: person.username === 'mweiss' ? null : new Date(),
        })
        .returning({ id: users.id }),
    );
    return user;
  };
}

function chaplainAdder(tx: Executor, adminId: string) {
  const random = seededRandom(11);
  return async (user: { id: string }, state: State) => {
    const isApproved = state !== 'pending' && state !== 'declined';
    const submittedAt = new Date(Date.now() - Math.ceil(random() * 40) * DAY);
    await tx.insert(chaplains).values({
      userId: user.id,
      phone: `502-555-${String(100 + Math.floor(random() * 99)).padStart(4, '0')}`,
      city: pick(CITIES, random),
      primaryRegion: pick(defaultProgram.regions, random).code,
      affiliation: pick(defaultProgram.lists.affiliation.entries, random).value,
      credentials: pick(CREDENTIALS, random),
      ...madeChoices(random, () => 1 + Math.floor(random() * 4)),
      submittedAt,
      isApproved,
      isActive: isApproved && state !== 'inactive',
      isVisibleInDirectory: state !== 'hidden',
      ...(isApproved && { approvedAt: new Date(), approvedBy: adminId }),
      ...(state === 'declined' && {
        declinedAt: new Date(),
        declinedBy: adminId,
        declineReason: 'Please add the congregation or agency that endorses you, and apply again.',
      }),
    });
  };
}
