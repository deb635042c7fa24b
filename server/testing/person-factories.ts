import { hash } from '@node-rs/argon2';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { Database } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { startSession } from './start-session.ts';
import type { Visitor } from './visitor.ts';

export const PASSWORD = 'lantern-bridge-41';
const passwordHash = hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 });

export const approved = { isApproved: true, isActive: true, approvedAt: new Date() };

type UserRow = typeof users.$inferSelect;
type UserValues = Partial<typeof users.$inferInsert>;
type ChaplainValues = Partial<typeof chaplains.$inferInsert>;

let count = 0;

export function personFactories(db: Database, visitor: () => Visitor) {
  async function makeUser(values: UserValues = {}) {
    count += 1;
    return onlyRow(
      await db.orm
        .insert(users)
        .values({
          username: `person${count}`,
          email: `person${count}@example.org`,
          firstName: 'Pat',
          lastName: `Person${count}`,
          password: await passwordHash,
          ...values,
        })
        .returning(),
    );
  }

  async function makeChaplain(values: ChaplainValues = {}, person: UserValues = {}) {
    const user = await makeUser({ role: 'chaplain', ...person });
    const chaplain = onlyRow(
      await db.orm
        .insert(chaplains)
        .values({
          userId: user.id,
          phone: '+1 502 555 0142',
          city: 'Lexington',
          primaryRegion: 'A',
          affiliation: 'christian',
          expertise: ['Grief support'],
          availability: ['Weekdays'],
          ...values,
        })
        .returning(),
    );
    return { chaplain, user };
  }

  async function signIn(user: UserRow) {
    const browser = visitor();
    await startSession(db, user, browser);
    return browser;
  }

  async function signInAs(role: UserRow['role']) {
    const user = await makeUser({ role });
    return { user, visitor: await signIn(user) };
  }

  async function signInAsChaplain(values: ChaplainValues = {}) {
    const { chaplain, user } = await makeChaplain(values);
    return { chaplain, user, visitor: await signIn(user) };
  }

  return { makeUser, makeChaplain, signIn, signInAs, signInAsChaplain };
}
