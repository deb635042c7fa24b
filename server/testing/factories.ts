import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { deployments, shifts } from '#shared/deployments/table.ts';
import { fieldGuideSections } from '#shared/field-guide/table.ts';
import { resources } from '#shared/resources/table.ts';
import { uploads } from '#shared/uploads/table.ts';
import { trainingRsvps, trainingSessions } from '#shared/training/table.ts';
import type { Database } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';
import { plainTextOf } from '#server/features/field-guide/plain-text.ts';
import { startSession } from './start-session.ts';
import type { Visitor } from './visitor.ts';

/** Everybody's password in tests. */
export const PASSWORD = 'lantern-bridge-41';
const passwordHash = hash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 });

let count = 0;

type UserRow = typeof users.$inferSelect;
type ChaplainRow = typeof chaplains.$inferSelect;
type ResourceRow = typeof resources.$inferSelect;
type TrainingSessionRow = typeof trainingSessions.$inferSelect;
type TrainingRsvpRow = typeof trainingRsvps.$inferSelect;
type DeploymentRow = typeof deployments.$inferSelect;

export interface SignedIn {
  visitor: Visitor;
  user: UserRow;
}

export interface Factories {
  makeUser: (values?: Partial<typeof users.$inferInsert>) => Promise<UserRow>;
  makeChaplain(
    values?: Partial<typeof chaplains.$inferInsert>,
    user?: Partial<typeof users.$inferInsert>,
  ): Promise<{ chaplain: ChaplainRow; user: UserRow }>;
  makeActivation: (values?: Partial<typeof activations.$inferInsert>) => Promise<{ id: string }>;
  /** A published section unless said. */
  makeSection: (
    values?: Partial<typeof fieldGuideSections.$inferInsert>,
  ) => Promise<typeof fieldGuideSections.$inferSelect>;
  /** A resource whose file is in no store. */
  makeResource: (values?: Partial<typeof resources.$inferInsert>) => Promise<ResourceRow>;
  /** @returns the id of an upload whose file is still to come. */
  makeUpload: (values?: Partial<typeof uploads.$inferInsert>) => Promise<string>;
  /** In a week, with 50 seats, unless said otherwise. */
  makeTrainingSession: (
    values?: Partial<typeof trainingSessions.$inferInsert>,
  ) => Promise<TrainingSessionRow>;
  /** With a seat, unless said otherwise; the order of making is the order of arrival. */
  makeRsvp: (values: typeof trainingRsvps.$inferInsert) => Promise<TrainingRsvpRow>;
  /** Asks a chaplain to come; without one named, a new one, and likewise an activation. */
  makeDeployment: (values?: Partial<typeof deployments.$inferInsert>) => Promise<DeploymentRow>;
  /** Makes a shift, and a deployment for it unless one is named. `leftAt` is null while on scene. */
  makeShift: (values?: Partial<typeof shifts.$inferInsert>) => Promise<typeof shifts.$inferSelect>;
  /** Gives a user a session and a browser of their own, on which they never typed a password. */
  signIn: (user: UserRow) => Promise<Visitor>;
  signInAs: (role: UserRow['role']) => Promise<SignedIn>;
  signInAsChaplain: (
    values?: Partial<typeof chaplains.$inferInsert>,
  ) => Promise<SignedIn & { chaplain: ChaplainRow }>;
}

let lastMoment = 0;

/** Returns a time after that of the call before: the embedded engine counts milliseconds only. */
function nextMoment() {
  lastMoment = Math.max(Date.now(), lastMoment + 1);
  return new Date(lastMoment);
}

/** Approved and active, as an administrator leaves a chaplain. */
export const approved = { isApproved: true, isActive: true, approvedAt: new Date() };

/** @returns a moment from now; before now where the number is negative. */
export const inHours = (hours: number) => new Date(Date.now() + hours * 60 * 60 * 1000);

export function createFactories(db: Database, visitor: () => Visitor): Factories {
  const factories: Factories = {
    async makeUser(values = {}) {
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
    },
    async makeChaplain(values = {}, person = {}) {
      const user = await factories.makeUser({ role: 'chaplain', ...person });
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
    },
    async makeActivation(values = {}) {
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
    },
    async makeSection(values = {}) {
      const { content = 'Stay with them.' } = values;
      return onlyRow(
        await db.orm
          .insert(fieldGuideSections)
          .values({
            title: 'Presence',
            content,
            ...plainTextOf(content),
            orderIndex: 1,
            isPublished: true,
            ...values,
          })
          .returning(),
      );
    },
    async makeResource(values = {}) {
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
    },
    async makeUpload(values = {}) {
      return onlyRow(await db.orm.insert(uploads).values(values).returning()).id;
    },
    async makeTrainingSession(values = {}) {
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
    },
    async makeRsvp(values) {
      return onlyRow(await db.orm.insert(trainingRsvps).values(values).returning());
    },
    async makeDeployment(values = {}) {
      return onlyRow(
        await db.orm
          .insert(deployments)
          .values({
            ...values,
            activationId: values.activationId ?? (await factories.makeActivation()).id,
            chaplainId: values.chaplainId ?? (await factories.makeChaplain(approved)).chaplain.id,
            chaplainName: values.chaplainName ?? 'Pat Person',
          })
          .returning(),
      );
    },
    async makeShift(values = {}) {
      return onlyRow(
        await db.orm
          .insert(shifts)
          .values({
            arrivedAt: new Date('2026-11-02T14:00:00Z'),
            leftAt: new Date('2026-11-02T18:00:00Z'),
            ...values,
            deploymentId:
              values.deploymentId ?? (await factories.makeDeployment({ status: 'left' })).id,
          })
          .returning(),
      );
    },
    async signIn(user) {
      const browser = visitor();
      await startSession(db, user, browser);
      return browser;
    },
    async signInAs(role) {
      const user = await factories.makeUser({ role });
      return { user, visitor: await factories.signIn(user) };
    },
    async signInAsChaplain(values = {}) {
      const { chaplain, user } = await factories.makeChaplain(values);
      return { chaplain, user, visitor: await factories.signIn(user) };
    },
  };
  return factories;
}
