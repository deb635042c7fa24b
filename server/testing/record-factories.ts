import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { activations } from '#shared/activations/table.ts';
import { contactClaims } from '#shared/contact-claims/table.ts';
import { careChecks } from '#shared/care-checks/table.ts';
import { credentialKinds } from '#shared/credentials/kinds/table.ts';
import { credentials } from '#shared/credentials/table.ts';
import { deployments, shifts } from '#shared/deployments/table.ts';
import { duties, handovers } from '#shared/duty/table.ts';
import { activationLog } from '#shared/incident-log/table.ts';
import { announcements } from '#shared/announcements/table.ts';
import { fieldGuideSections } from '#shared/field-guide/table.ts';
import { deliveries, messages } from '#shared/messages/table.ts';
import { resources } from '#shared/resources/table.ts';
import { sites, siteShifts } from '#shared/sites/table.ts';
import { uploads } from '#shared/uploads/table.ts';
import { siteCodes, walkUps } from '#shared/walk-ups/table.ts';
import { trainingRsvps, trainingSessions } from '#shared/training/table.ts';
import type { Database } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { requirePlainText } from '#server/features/field-guide/plain-text.ts';

export const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000);

let kinds = 0;
let labels = 0;
let lastMoment = 0;

/** Returns a later time at each call, because the embedded engine only counts milliseconds. */
function nextMoment() {
  lastMoment = Math.max(Date.now(), lastMoment + 1);
  return new Date(lastMoment);
}

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

  async function makeUpload(values: Partial<typeof uploads.$inferInsert> = {}) {
    return onlyRow(await db.orm.insert(uploads).values(values).returning()).id;
  }

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

  /** Adds an RSVP. On the waitlist, it comes after all earlier RSVPs. */
  async function makeRsvp(values: typeof trainingRsvps.$inferInsert) {
    return onlyRow(await db.orm.insert(trainingRsvps).values(values).returning());
  }

  async function makeKind(values: Partial<typeof credentialKinds.$inferInsert> = {}) {
    kinds += 1;
    return onlyRow(
      await db.orm
        .insert(credentialKinds)
        .values({ name: `Kind ${kinds}`, position: 100 + kinds, ...values })
        .returning(),
    );
  }

  async function makeCredential(values: Partial<typeof credentials.$inferInsert> = {}) {
    const status = values.status ?? 'waiting';
    return onlyRow(
      await db.orm
        .insert(credentials)
        .values({
          issuedOn: '2026-01-15',
          createdAt: nextMoment(),
          ...(status !== 'waiting' && { decidedAt: nextMoment() }),
          ...values,
          status,
          chaplainId: values.chaplainId ?? (await makeApproved()).chaplain.id,
          kindId: values.kindId ?? (await makeKind()).id,
        })
        .returning(),
    );
  }

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

  async function makeSite(values: Partial<typeof sites.$inferInsert> = {}) {
    return onlyRow(
      await db.orm
        .insert(sites)
        .values({
          name: 'High school gym',
          beginsAt: new Date(),
          ...values,
          activationId: values.activationId ?? (await makeActivation()).id,
        })
        .returning(),
    );
  }

  async function makeSiteShift(values: Partial<typeof siteShifts.$inferInsert> = {}) {
    return onlyRow(
      await db.orm
        .insert(siteShifts)
        .values({
          startsAt: inHours(1),
          endsAt: inHours(9),
          ...values,
          siteId: values.siteId ?? (await makeSite()).id,
        })
        .returning(),
    );
  }

  async function makeLogLine(values: Partial<typeof activationLog.$inferInsert> = {}) {
    return onlyRow(
      await db.orm
        .insert(activationLog)
        .values({
          kind: 'note',
          text: 'The shelter opens at noon',
          happenedAt: new Date(),
          ...values,
          activationId: values.activationId ?? (await makeActivation()).id,
        })
        .returning(),
    );
  }

  async function makeCareCheck(values: Partial<typeof careChecks.$inferInsert> = {}) {
    const person = values.userId ? null : await makeApproved();
    const chaplainId = person?.chaplain.id;
    return onlyRow(
      await db.orm
        .insert(careChecks)
        .values({
          occasion: 'after',
          ...values,
          userId: values.userId ?? person?.user.id ?? '',
          deploymentId:
            values.deploymentId ??
            (await makeDeployment({ status: 'left', ...(chaplainId && { chaplainId }) })).id,
        })
        .returning(),
    );
  }

  async function makeClaim(values: Partial<typeof contactClaims.$inferInsert> = {}) {
    labels += 1;
    return onlyRow(
      await db.orm
        .insert(contactClaims)
        .values({
          label: `Family ${(labels % 999) + 1}`,
          ...values,
          activationId: values.activationId ?? (await makeActivation()).id,
        })
        .returning(),
    );
  }

  /** Adds a code for walk-ups to the main site of the activation. */
  async function makeSiteCode(activationId: string, code = 'k7m29q4xtp3w') {
    const main = eq(sites.activationId, activationId);
    const { id: siteId, name } = onlyRow(await db.orm.select().from(sites).where(main));
    await db.orm.insert(siteCodes).values({ siteId, code });
    return { siteId, code, name };
  }

  let numbers = 0;
  async function makeWalkUp(values: Partial<typeof walkUps.$inferInsert> = {}) {
    return onlyRow(
      await db.orm
        .insert(walkUps)
        .values({
          number: (numbers += 1),
          secretHash: randomUUID(),
          deviceHash: randomUUID(),
          name: 'Ezra Whitlock',
          phone: '(502) 555-0177',
          phoneDigits: '5025550177',
          ...values,
          activationId: values.activationId ?? (await makeActivation()).id,
        })
        .returning(),
    );
  }

  /** Puts somebody on the desk, by default with a duty that began an hour ago. */
  async function makeDuty(values: Partial<typeof duties.$inferInsert> = {}) {
    const made = {
      name: 'Joan Mercer',
      phone: '502-555-0142',
      beginsAt: inHours(-1),
      ...values,
    };
    return onlyRow(await db.orm.insert(duties).values(made).returning());
  }

  async function makeHandover(values: Partial<typeof handovers.$inferInsert> = {}) {
    const texts = { done: 'Two teams sent', next: 'Fill the night shift', byVoice: 'The gym' };
    const made = { fromName: 'Joan Mercer', ...texts, open: [], ...values };
    return onlyRow(await db.orm.insert(handovers).values(made).returning());
  }

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
    makeKind,
    makeCredential,
    makeDeployment,
    makeSite,
    makeSiteShift,
    makeShift,
    makeLogLine,
    makeClaim,
    makeDuty,
    makeHandover,
    makeSiteCode,
    makeWalkUp,
    makeCareCheck,
    makeMessage,
    makeDelivery,
    makeAnnouncement,
  };
}
