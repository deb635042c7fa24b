import { eq, sql } from 'drizzle-orm';
import { chaplains } from '#shared/chaplains/table.ts';
import { deployments, shifts } from '#shared/deployments/table.ts';
import { duties } from '#shared/duty/table.ts';
import { activationLog } from '#shared/incident-log/table.ts';
import { deliveries, messages } from '#shared/messages/table.ts';
import { sites, siteShifts } from '#shared/sites/table.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds);
const ahead = (hours: number) => ago(-hours * HOUR);

interface Incident {
  activationId: string;
  adminId: string;
  /** The people who are called to the gym. */
  people: readonly { id: string; firstName: string; lastName: string }[];
}

type Asked = Partial<typeof deployments.$inferInsert>;

/** Deployments of the people at the gym. Two people are waitlisted for the full night shift. */
const AT_GYM: readonly (Asked & { night?: true; here?: number })[] = [
  { status: 'on-scene', answeredAt: ago(5 * HOUR), here: 3 * HOUR },
  { status: 'on-scene', answeredAt: ago(4 * HOUR), here: 2.5 * HOUR },
  { status: 'coming', answeredAt: ago(50 * MINUTE), expectedAt: ahead(0.7) },
  { status: 'coming', answeredAt: ago(2 * HOUR), expectedAt: ahead(3), night: true },
  { status: 'coming', answeredAt: ago(2 * HOUR), expectedAt: ahead(3), night: true },
  { status: 'coming', answeredAt: ago(HOUR), expectedAt: ahead(3.2), night: true },
  { status: 'asked', answeredAt: ago(40 * MINUTE), waitsSince: ago(40 * MINUTE), night: true },
  { status: 'asked', answeredAt: ago(20 * MINUTE), waitsSince: ago(20 * MINUTE), night: true },
  { status: 'asked', askedAt: ago(25 * MINUTE) },
  { status: 'asked', askedAt: ago(20 * MINUTE) },
  { status: 'declined', answeredAt: ago(3 * HOUR), declineReason: 'On duty at the hospital' },
];

const WRITTEN = [
  { ago: 13.5 * HOUR, kind: 'decision', text: 'Two teams: one at the shelter, one at the gym' },
  {
    ago: 6.2 * HOUR,
    kind: 'request',
    text: 'The shelter manager asks for somebody who speaks Spanish',
  },
  { ago: 4 * HOUR, kind: 'safety', text: 'Water on Holmes Street: come by the bridge' },
  {
    ago: 1.9 * HOUR,
    kind: 'phone',
    outcome: 'voicemail',
    text: 'Left a message with the number of the desk',
  },
  { ago: 35 * MINUTE, kind: 'note', text: 'Showers at the gym from 18:00' },
] as const;

export async function addDemoIncident(tx: Executor, incident: Incident) {
  const { activationId, adminId } = incident;
  await tx.insert(duties).values({
    activationId,
    userId: adminId,
    name: 'Joan Mercer',
    phone: '502-555-0120',
    beginsAt: ago(5 * HOUR),
  });
  await tx
    .update(sites)
    .set({ address: '120 Capitol Ave, Frankfort, KY 40601', contact: 'Shelter manager, red vest' })
    .where(eq(sites.activationId, activationId));
  const { id: siteId } = onlyRow(
    await tx
      .insert(sites)
      .values({
        activationId,
        name: 'Second Street School gym',
        address: '506 W 2nd St, Frankfort, KY 40601',
        contact: 'Principal Dana Reyes, 502-555-0133',
        directions: 'Park behind the school; the side door is open all night.',
        bring: 'Badge, indoor shoes, something warm',
        beginsAt: ago(7 * HOUR),
      })
      .returning({ id: sites.id }),
  );
  const [day, night] = await tx
    .insert(siteShifts)
    .values([
      { siteId, startsAt: ago(4 * HOUR), endsAt: ahead(4), needed: 4 },
      {
        siteId,
        startsAt: ahead(3),
        endsAt: ahead(11),
        needed: 3,
        languages: ['Spanish'],
        needsLead: true,
      },
      { siteId, startsAt: ahead(11), endsAt: ahead(19), needed: 4, expertise: ['Grief support'] },
    ])
    .returning({ id: siteShifts.id });
  for (const [index, { night: isNight, here, ...values }] of AT_GYM.entries()) {
    const person = incident.people[index];
    if (!person) return;
    const siteShiftId = (isNight ? night : day)?.id ?? null;
    const place = { activationId, siteId, siteShiftId };
    const id = await askToGym(tx, { person, adminId, values: { ...values, ...place } });
    if (here) await tx.insert(shifts).values({ deploymentId: id, arrivedAt: ago(here) });
  }
  await tellAll(tx, activationId);
  await tx.insert(activationLog).values(
    WRITTEN.map(({ ago: before, ...line }) => ({
      ...line,
      activationId,
      happenedAt: ago(before),
      writtenAt: ago(before - MINUTE),
      recordedAt: ago(before - MINUTE),
      authorId: adminId,
      authorName: 'Joan Mercer',
    })),
  );
  await logDeployments(tx, activationId);
}

interface Call {
  person: Incident['people'][number];
  adminId: string;
  values: Asked & { activationId: string };
}

async function askToGym(tx: Executor, { person, adminId, values }: Call) {
  const row = onlyRow(
    await tx
      .insert(deployments)
      .values({
        askedAt: ago(6 * HOUR),
        ...values,
        chaplainId: person.id,
        chaplainName: `${person.firstName} ${person.lastName}`,
        askedBy: adminId,
        message: 'Ask for Dana at the side door.',
      })
      .returning({ id: deployments.id }),
  );
  return row.id;
}

async function tellAll(tx: Executor, activationId: string) {
  const told = await tx
    .select({ id: deployments.id, askedAt: deployments.askedAt, userId: chaplains.userId })
    .from(deployments)
    .innerJoin(chaplains, eq(chaplains.id, deployments.chaplainId))
    .where(eq(deployments.activationId, activationId))
    .orderBy(deployments.askedAt, deployments.id);
  const { id: messageId } = onlyRow(
    await tx
      .insert(messages)
      .values({ kind: 'call-out', activationId, facts: {}, giveUpAt: ago(0) })
      .returning({ id: messages.id }),
  );
  await tx.insert(deliveries).values(
    told.map(({ id, askedAt, userId }, index) => {
      const sentAt = new Date(askedAt.getTime() + 20_000);
      const isRefused = index === told.length - 2;
      return {
        messageId,
        userId,
        deploymentId: id,
        channel: 'email' as const,
        priority: 0,
        createdAt: askedAt,
        state: isRefused ? ('failed' as const) : ('sent' as const),
        problem: isRefused ? 'the mailbox is full' : null,
        ...(!isRefused && { sentAt }),
        ...(!isRefused &&
          index % 3 !== 0 && { openedAt: new Date(sentAt.getTime() + (3 + index) * MINUTE) }),
      };
    }),
  );
}

/** Adds the log lines that the portal would have written. */
async function logDeployments(tx: Executor, activationId: string) {
  await tx.execute(sql`
    INSERT INTO activation_log (activation_id, kind, happened_at, recorded_at, assignment_id,
      about_id, about_name, author_id, author_name)
    SELECT deployment.activation_id, event.kind, event.at, event.at, deployment.id,
      deployment.user_id, deployment.chaplain_name, event.author_id, event.author_name
    FROM activation_assignments AS deployment
    LEFT JOIN users AS asker ON asker.id = deployment.asked_by
    CROSS JOIN LATERAL (
      SELECT 'asked' AS kind, deployment.asked_at AS at, asker.id AS author_id,
        asker.first_name || ' ' || asker.last_name AS author_name
      UNION ALL
      SELECT CASE WHEN deployment.status = 'declined' THEN 'declined'
          WHEN deployment.waits_since IS NOT NULL THEN 'waits-for-place' ELSE 'coming' END,
        deployment.answered_at, deployment.user_id, deployment.chaplain_name
      WHERE deployment.answered_at IS NOT NULL
      UNION ALL
      SELECT 'arrived', arrived_at, deployment.user_id, deployment.chaplain_name
      FROM deployment_shifts WHERE assignment_id = deployment.id) AS event
    WHERE deployment.activation_id = ${activationId}`);
}
