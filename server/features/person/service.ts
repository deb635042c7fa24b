import { SHOWN_CHANGES, SHOWN_DELIVERIES } from '#shared/person/constants.ts';
import { availabilityOn } from '#shared/availability/availability-on.ts';
import type { Person } from '#shared/person/schemas.ts';
import type { Executor } from '#server/db/database.ts';
import { readOwnAvailability } from '#server/features/availability/service.ts';
import { presentAuditEvent } from '#server/features/audit/present.ts';
import { listEventsOf } from '#server/features/audit/queries.ts';
import { presentChaplain } from '#server/features/chaplains/present.ts';
import { presentDelivery } from '#server/features/messages/deliveries/present.ts';
import { listDeliveries } from '#server/features/messages/deliveries/queries.ts';
import type { UserRow } from '#server/features/people/queries.ts';
import { readStandingOf } from '#server/features/readiness/own/service.ts';
import { presentNote } from './present.ts';
import { getProfile, listDeploymentsOf, listNotes, listTrainings, readRest } from './queries.ts';

export async function readPerson(
  orm: Executor,
  user: UserRow,
  { keepsMail }: { keepsMail: boolean },
): Promise<Person> {
  const { id } = user;
  const [found, rest, trainings, deployments, deliveries, notes, changes] = await Promise.all([
    getProfile(orm, id),
    readRest(orm, id),
    listTrainings(orm, id),
    listDeploymentsOf(orm, id),
    listDeliveries(orm, { user: id, limit: SHOWN_DELIVERIES, offset: 0 }),
    listNotes(orm, id),
    listEventsOf(orm, id, SHOWN_CHANGES),
  ]);
  const approver = found?.approver;
  const [availability, held] = found
    ? await Promise.all([
        readAvailability(orm, found.chaplain.id),
        readStandingOf(orm, found.chaplain.id),
      ])
    : [null, null];
  return {
    user: {
      id,
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      username: user.username,
      role: user.role,
      isEmailConfirmed: user.emailConfirmedAt !== null,
      hasPassword: user.password !== null,
      lastSignedInAt: user.lastSignedInAt?.toISOString() ?? null,
      suspendedAt: user.suspendedAt?.toISOString() ?? null,
      suspensionReason: user.suspensionReason,
      createdAt: user.createdAt.toISOString(),
    },
    profile: found && presentChaplain(found.chaplain),
    account: found && found.account,
    approvedBy: approver ? `${approver.firstName} ${approver.lastName}` : null,
    availability,
    standing: held && held.standing,
    credentials: held && held.credentials,
    rest: { ...rest, lastLeftAt: rest.lastLeftAt?.toISOString() ?? null },
    trainings: trainings.map((row) => ({ ...row, dateTime: row.dateTime.toISOString() })),
    deployments: deployments.map((row) => ({
      ...row,
      askedAt: row.askedAt.toISOString(),
      arrivedAt: row.arrivedAt?.toISOString() ?? null,
    })),
    deliveries: deliveries.items.map((row) => presentDelivery(row, keepsMail)),
    notes: notes.map(presentNote),
    changes: changes.map(presentAuditEvent),
  };
}

/** Leaves out the ZIP code, which only the chaplain concerned may see. */
async function readAvailability(
  orm: Executor,
  chaplainId: string,
): Promise<Person['availability']> {
  const known = await readOwnAvailability(orm, chaplainId);
  const { today, days, confirmedOn, away, languages, miles, overnight } = known;
  const now = availabilityOn(today, known, today);
  return { now, today, days, confirmedOn, away, languages, miles, overnight };
}
