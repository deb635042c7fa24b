import { and, asc, count, eq } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { contactClaims } from '#shared/contact-claims/table.ts';
import { deployments, contacts, shifts } from '#shared/deployments/table.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { addDemoIncident } from './demo-incident.ts';
import { addDemoWalkUps } from './demo-walk-ups.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);

/** Adds a live and a completed activation. Does nothing if activations exist. */
export async function addDemoDeployments(db: Database) {
  const [row] = await db.orm.select({ total: count() }).from(activations);
  if (row?.total) return;
  await db.transaction(async (tx) => {
    const [admin] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.username, 'coordinator'));
    const people = await availableChaplains(tx);
    if (!admin || people.length < 14) return;
    const office: Office = { tx, adminId: admin.id };
    await addFlood(office, people.slice(0, 8), people.slice(14, 25));
    await addTornado(office, people.slice(8, 14));
  });
}

interface Office {
  tx: Executor;
  adminId: string;
}

interface Person {
  id: string;
  firstName: string;
  lastName: string;
}

async function availableChaplains(tx: Executor): Promise<Person[]> {
  const people = await tx
    .select({
      id: chaplains.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(chaplains)
    .innerJoin(users, eq(users.id, chaplains.userId))
    .where(and(eq(chaplains.isApproved, true), eq(chaplains.isActive, true)))
    .orderBy(asc(chaplains.sortName), asc(chaplains.id));
  return people.toSorted(
    (one, other) => Number(other.username === 'rwhitfield') - Number(one.username === 'rwhitfield'),
  );
}

async function addFlood(office: Office, people: readonly Person[], atGym: readonly Person[]) {
  const [ruth, silent, fresh, coming, late, there, long, sick] = people;
  const activationId = await addActivation(office, {
    eventType: 'Flood',
    description:
      'The river crested above the flood wall during the night. Two shelters are open; families ask for news of neighbors.',
    location: 'Frankfort, Capitol Avenue shelter',
    region: 'C',
    chaplainsNeeded: 6,
    expertiseWanted: ['Disaster response', 'Grief support', 'Crisis counseling'],
    startTime: ago(14 * HOUR),
    notes: 'Sign in with the shelter manager. Parking behind the school.',
    chaplainId: there?.id ?? null,
  });
  const message = 'Bring your badge and waterproof boots. Check in at the red tent.';
  const ask = asker(office, { activationId, message });
  await ask(ruth, { askedAt: ago(5 * MINUTE) });
  await ask(silent, { askedAt: ago(2 * HOUR) });
  await ask(fresh, { askedAt: ago(10 * MINUTE) });
  await ask(coming, {
    status: 'coming',
    answeredAt: ago(40 * MINUTE),
    expectedAt: new Date(Date.now() + 30 * MINUTE),
  });
  await ask(late, {
    status: 'coming',
    answeredAt: ago(3 * HOUR),
    expectedAt: ago(20 * MINUTE),
  });
  const working = await ask(there, { status: 'on-scene', answeredAt: ago(6 * HOUR) });
  await addDemoShift(office, { deploymentId: working, arrivedAt: ago(4 * HOUR), leftAt: null });
  await office.tx.insert(contacts).values([
    { deploymentId: working, kind: 'survivor', count: 11 },
    { deploymentId: working, kind: 'family', count: 6 },
    { deploymentId: working, kind: 'child', count: 3 },
  ]);
  const tired = await ask(long, { status: 'on-scene', answeredAt: ago(13 * HOUR) });
  await addDemoShift(office, { deploymentId: tired, arrivedAt: ago(10.5 * HOUR), leftAt: null });
  await office.tx.insert(contactClaims).values(
    [
      { label: 'Family 1', lastContactAt: ago(3 * HOUR), nextVisitAt: ago(30 * MINUTE) },
      {
        label: 'Family 2',
        deploymentId: working,
        lastContactAt: ago(2 * HOUR),
        nextVisitAt: new Date(Date.now() + 3 * HOUR),
      },
      { label: 'Family 3', createdAt: ago(40 * MINUTE) },
      { label: 'Group 1', deploymentId: tired, lastContactAt: ago(1 * HOUR) },
      { label: 'Family 4', lastContactAt: ago(9 * HOUR), closedAt: ago(8 * HOUR) },
    ].map((claim) => ({ ...claim, activationId, madeBy: office.adminId })),
  );
  await ask(sick, {
    status: 'declined',
    answeredAt: ago(5 * HOUR),
    declineReason: 'Down with the flu',
  });
  const { tx, adminId } = office;
  await addDemoIncident(tx, { activationId, adminId, people: atGym });
  await addDemoWalkUps(tx, { activationId, adminId });
}

async function addTornado(office: Office, people: readonly Person[]) {
  const began = ago(23 * DAY);
  const activationId = await addActivation(office, {
    eventType: 'Tornado',
    description: 'EF2 across the south of the county: eleven homes lost, one fatality.',
    location: 'Mayfield, First Baptist fellowship hall',
    address: '118 South 7th Street, Mayfield',
    region: 'A',
    chaplainsNeeded: 4,
    expertiseWanted: ['Grief support'],
    startTime: began,
    endTime: new Date(began.getTime() + 3 * DAY),
    status: 'completed',
    chaplainId: people[0]?.id ?? null,
  });
  const ask = asker(office, { activationId, message: null });
  const work = [
    'on-scene-care',
    'death-notification',
    'responder-care',
    'memorial-service',
  ] as const;
  for (const [index, person] of people.slice(0, 4).entries()) {
    const deploymentId = await ask(person, {
      status: 'left',
      askedAt: began,
      answeredAt: new Date(began.getTime() + 20 * MINUTE),
    });
    for (const day of [0, 1]) {
      const arrivedAt = new Date(began.getTime() + day * DAY + (2 + index) * HOUR);
      const leftAt = new Date(arrivedAt.getTime() + (5 + index) * HOUR + 15 * MINUTE);
      await addDemoShift(office, {
        deploymentId,
        arrivedAt,
        leftAt,
        kindOfWork: work[index] ?? 'other',
        isApproved: day === 0 || index < 2,
        ...(index < 3 && {
          organization: 'Red River Ministerial Association',
          miles: 18 + 7 * index,
        }),
      });
    }
    await office.tx.insert(contacts).values([
      { deploymentId, kind: 'family', count: 4 + index },
      { deploymentId, kind: 'first-responder', count: 2 * index },
    ]);
  }
  await ask(people[4], { status: 'declined', askedAt: began, answeredAt: began });
  await ask(people[5], { status: 'released', askedAt: began, acknowledgedAt: began });
}

async function addActivation(
  { tx, adminId }: Office,
  values: typeof activations.$inferInsert,
): Promise<string> {
  const row = onlyRow(
    await tx
      .insert(activations)
      .values({ ...values, createdBy: adminId })
      .returning({ id: activations.id }),
  );
  return row.id;
}

interface Call {
  activationId: string;
  message: string | null;
}

function asker({ tx, adminId }: Office, { activationId, message }: Call) {
  return async (
    person: Person | undefined,
    values: Partial<typeof deployments.$inferInsert>,
  ): Promise<string> => {
    if (!person) throw new Error('there are not enough people');
    const row = onlyRow(
      await tx
        .insert(deployments)
        .values({
          askedAt: ago(8 * HOUR),
          ...values,
          activationId,
          chaplainId: person.id,
          chaplainName: `${person.firstName} ${person.lastName}`,
          askedBy: adminId,
          message,
        })
        .returning({ id: deployments.id }),
    );
    return row.id;
  };
}

interface DemoShift {
  deploymentId: string;
  arrivedAt: Date;
  leftAt: Date | null;
  kindOfWork?: typeof shifts.$inferInsert.kindOfWork;
  isApproved?: boolean;
  organization?: string;
  miles?: number;
}

async function addDemoShift({ tx, adminId }: Office, { isApproved = false, ...values }: DemoShift) {
  const approval = isApproved ? { approvedAt: ago(18 * DAY), approvedBy: adminId } : {};
  await tx.insert(shifts).values({ ...values, ...approval });
}
