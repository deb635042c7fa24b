import { asc, count, eq } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import type { RsvpStatus } from '#shared/training/constants.ts';
import { trainingRsvps, trainingSessions } from '#shared/training/table.ts';
import type { Database } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

interface DemoSession {
  title: string;
  description: string;
  location: string;
  /** Days from today, negative for the past. */
  days: number;
  hour: number;
  duration: number;
  maxCapacity: number;
  isVirtual?: boolean;
  rsvps: number;
}

const SESSIONS: readonly DemoSession[] = [
  {
    title: 'Psychological First Aid for Chaplains',
    description:
      'Eight core actions for the first hours and days after a disaster, practised in pairs.\n\nBring your field guide. Lunch is provided.',
    location: 'State Emergency Operations Center, Training Room 2, Frankfort',
    days: 6,
    hour: 14,
    duration: 6,
    maxCapacity: 12,
    rsvps: 17,
  },
  {
    title: 'Spiritual Care by Phone and Video',
    description:
      'How presence works at a distance: listening, silence, endings, and when to hand over.',
    location: 'Online; the link is sent the day before',
    days: 13,
    hour: 23,
    duration: 2,
    maxCapacity: 100,
    isVirtual: true,
    rsvps: 21,
  },
  {
    title: 'Deployment Readiness: IS-100 and IS-700 Refresher',
    description:
      'The incident command system for those who work beside it. Ends with a short test.',
    location: 'Daviess County EMA, Owensboro',
    days: 27,
    hour: 15,
    duration: 4,
    maxCapacity: 30,
    rsvps: 6,
  },
  {
    title: 'Care for First Responders after a Line-of-Duty Death',
    description: 'Notification, the days until the service, and the year after it.',
    location: 'Lexington Fire Training Academy',
    days: 48,
    hour: 14,
    duration: 8,
    maxCapacity: 24,
    rsvps: 0,
  },
  {
    title: 'Tornado Season Tabletop Exercise',
    description: 'A night in Western Kentucky, hour by hour, with the shelters and the hospital.',
    location: 'Mayfield Community Center',
    days: -20,
    hour: 15,
    duration: 5,
    maxCapacity: 25,
    rsvps: 22,
  },
  {
    title: 'Grief and Ritual across Faiths',
    description: 'What to ask, what to offer and what to leave to the family’s own clergy.',
    location: 'Online',
    days: -75,
    hour: 23,
    duration: 2,
    maxCapacity: 60,
    isVirtual: true,
    rsvps: 18,
  },
];

/** Adds the demo's training sessions. Does nothing if there are any already. */
export async function addDemoTraining(db: Database) {
  const [row] = await db.orm.select({ total: count() }).from(trainingSessions);
  if ((row?.total ?? 0) > 0) return;
  await db.transaction(async (tx) => {
    const people = await tx
      .select({ id: chaplains.id })
      .from(chaplains)
      .innerJoin(users, eq(users.id, chaplains.userId))
      .where(eq(chaplains.isApproved, true))
      .orderBy(asc(users.createdAt), asc(users.username));
    const [admin] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.username, 'coordinator'));
    for (const { days, hour, rsvps, ...session } of SESSIONS) {
      const dateTime = new Date();
      dateTime.setUTCDate(dateTime.getUTCDate() + days);
      dateTime.setUTCHours(hour, 0, 0, 0);
      const made = onlyRow(
        await tx
          .insert(trainingSessions)
          .values({ ...session, dateTime, createdBy: admin?.id ?? null })
          .returning({ id: trainingSessions.id }),
      );
      for (const [index, { id }] of people.slice(0, rsvps).entries()) {
        const status = statusOf(index, { isPast: days < 0, maxCapacity: session.maxCapacity });
        await tx.insert(trainingRsvps).values({
          trainingId: made.id,
          chaplainId: id,
          status,
          attendedAt: status === 'attended' ? dateTime : null,
        });
      }
    }
  });
}

/** At past sessions, one person in seven is a no-show. */
function statusOf(
  index: number,
  { isPast, maxCapacity }: { isPast: boolean; maxCapacity: number },
): RsvpStatus {
  if (isPast) return index % 7 === 6 ? 'no-show' : 'attended';
  return index < maxCapacity ? 'registered' : 'waitlisted';
}
