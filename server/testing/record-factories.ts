import { randomUUID } from 'node:crypto';
import { activations } from '#shared/activations/table.ts';
import { deployments, shifts } from '#shared/deployments/table.ts';
import { announcements } from '#shared/announcements/table.ts';
import { fieldGuideSections } from '#shared/field-guide/table.ts';
import { deliveries, messages } from '#shared/messages/table.ts';
import { resources } from '#shared/resources/table.ts';
import { uploads } from '#shared/uploads/table.ts';
import { trainingRsvps, trainingSessions } from '#shared/training/table.ts';
import type { Database } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { requirePlainText } from '#server/features/field-guide/plain-text.ts';

/** @returns a moment from now; before now where the number is negative. */
export const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000);

let lastMoment = 0;

/** Returns a time after that of the call before: the embedded engine counts milliseconds only. */
function nextMoment() {
  lastMoment = Math.max(Date.now(), lastMoment + 1);
  return new Date(lastMoment);
}

/** Makes what people work with. `makeApproved` makes the chaplain of a deployment without one. */
export function recordFactories(
  db: Database,
  makeApproved: () => Promise<{ chaplain: { id: string }; user: { id: string } }>,
) {
  async function makeActivation(values: Partial<typeof activations.$inferInsert> = {}) {
    return onlyRow(
      await db.orm
        .insert(activations)
        .values({
          eventType: 'Tornado',
          description: 'EF3 through the county seat',
          location: 'Mayfield',
          startTime: new Date('2026-11-01T06:00:00Z'),
          ...values,
        })
        .returning(),
    );
  }

  /** A published section unless said. */
  async function makeSection(values: Partial<typeof fieldGuideSections.$inferInsert> = {}) {
    const { content = 'Stay with them.' } = values;
    return onlyRow(
      await db.orm
        .insert(fieldGuideSections)
        .values({
          title: 'Presence',
          content,
          ...requirePlainText(content),
          orderIndex: 1,
          isPublished: true,
          ...values,
        })
        .returning(),
    );
  }

  /** A resource whose file is in no store. */
  async function makeResource(values: Partial<typeof resources.$inferInsert> = {}) {
    const objectId = randomUUID();
    const path = `/api/objects/${objectId}`;
    return onlyRow(
      await db.orm
        .insert(resources)
        .values({
          title: 'Listening in the first hours',
          description: 'What helps and what does not',
          category: 'crisis-care',
          format: 'pdf',
          objectId,
          filePath: path,
          fileUrl: path,
          fileName: 'listening.pdf',
          fileSize: 1024,
          contentType: 'application/pdf',
          createdAt: nextMoment(),
          ...values,
        })
        .returning(),
    );
  }

  /** @returns the id of an upload whose file is still to come. */
  async function makeUpload(values: Partial<typeof uploads.$inferInsert> = {}) {
    return onlyRow(await db.orm.insert(uploads).values(values).returning()).id;
  }

  /** In a week, with 50 seats, unless said otherwise. */
  async function makeTrainingSession(values: Partial<typeof trainingSessions.$inferInsert> = {}) {
    return onlyRow(
      await db.orm
        .insert(trainingSessions)
        .values({
          title: 'Psychological First Aid',
          description: 'Care in the first days after a disaster.',
          dateTime: inHours(7 * 24),
          location: 'Frankfort, Training Room 2',
          duration: 2,
          maxCapacity: 50,
          ...values,
        })
        .returning(),
    );
  }

  /** With a seat, unless said otherwise; the order of making is the order of arrival. */
  async function makeRsvp(values: typeof trainingRsvps.$inferInsert) {
    return onlyRow(await db.orm.insert(trainingRsvps).values(values).returning());
  }

  /** Asks a chaplain to come; without one named, a new one, and likewise an activation. */
  async function makeDeployment(values: Partial<typeof deployments.$inferInsert> = {}) {
    return onlyRow(
      await db.orm
        .insert(deployments)
        .values({
          ...values,
          activationId: values.activationId ?? (await makeActivation()).id,
          chaplainId: values.chaplainId ?? (await makeApproved()).chaplain.id,
          chaplainName: values.chaplainName ?? 'Pat Person',
        })
        .returning(),
    );
  }

  /** Makes a shift, and a deployment for it unless given. `leftAt` is null while on scene. */
  async function makeShift(values: Partial<typeof shifts.$inferInsert> = {}) {
    return onlyRow(
      await db.orm
        .insert(shifts)
        .values({
          arrivedAt: new Date('2026-11-02T14:00:00Z'),
          leftAt: new Date('2026-11-02T18:00:00Z'),
          ...values,
          deploymentId: values.deploymentId ?? (await makeDeployment({ status: 'left' })).id,
        })
        .returning(),
    );
  }

  /** Makes a failed mail, and a message and a person for it unless given. */
  async function makeDelivery(
    values: Partial<typeof deliveries.$inferInsert> = {},
    message: Partial<typeof messages.$inferInsert> = {},
  ) {
    return onlyRow(
      await db.orm
        .insert(deliveries)
        .values({
          channel: 'email',
          priority: 2,
          state: 'failed',
          attempts: 5,
          problem: 'The mail server refused the address',
          createdAt: nextMoment(),
          ...values,
          userId: values.userId ?? (await makeApproved()).user.id,
          messageId: values.messageId ?? (await makeMessage(message)).id,
        })
        .returning(),
    );
  }

  async function makeMessage(values: Partial<typeof messages.$inferInsert> = {}) {
    return onlyRow(
      await db.orm
        .insert(messages)
        .values({ kind: 'application-approved', facts: {}, giveUpAt: inHours(-1), ...values })
        .returning(),
    );
  }

  /** Makes an announcement that is scheduled for tomorrow. */
  async function makeAnnouncement(values: Partial<typeof announcements.$inferInsert> = {}) {
    return onlyRow(
      await db.orm
        .insert(announcements)
        .values({
          kind: 'announcement',
          title: 'Roll call',
          body: 'Please look at your hours.',
          audience: { roles: [], regions: [], expertise: [] },
          state: 'scheduled',
          scheduledFor: inHours(24),
          createdAt: nextMoment(),
          ...values,
        })
        .returning(),
    );
  }

  return {
    makeActivation,
    makeSection,
    makeResource,
    makeUpload,
    makeTrainingSession,
    makeRsvp,
    makeDeployment,
    makeShift,
    makeMessage,
    makeDelivery,
    makeAnnouncement,
  };
}
