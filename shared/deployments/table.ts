import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#shared/accounts/table.ts';
import { activations } from '#shared/activations/table.ts';
import { chaplains } from '#shared/chaplains/table.ts';
import { WORK_TYPES } from '#shared/papers/constants.ts';
import { sites, siteShifts } from '#shared/sites/table.ts';
import {
  ACTION_KINDS,
  ANSWER_ROADS,
  DEPLOYMENT_STATUSES,
  CONTACT_KINDS,
  HOURS_CHANGE_KINDS,
  type AnswerRoad,
  type DeploymentStatus,
} from './constants.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const deployments = pgTable(
  'activation_assignments',
  {
    id: uuid().primaryKey().defaultRandom(),
    activationId: uuid('activation_id')
      .notNull()
      .references(() => activations.id),
    /** Hours are needed for reimbursement, so they stay when a chaplain is deleted. */
    chaplainId: uuid('chaplain_id').references(() => chaplains.id, { onDelete: 'set null' }),
    /** The name at the time of the call, for display only; `userId` identifies the person. */
    chaplainName: text('chaplain_name').notNull(),
    /** A trigger copies the owner from the profile. Null only in very old rows. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The site to which the person is called; a trigger fills in the main site. */
    siteId: uuid('site_id').references(() => sites.id, { onDelete: 'set null' }),
    siteShiftId: uuid('site_shift_id').references(() => siteShifts.id, { onDelete: 'set null' }),
    status: text({ enum: DEPLOYMENT_STATUSES }).notNull().default('asked'),
    message: text(),
    /** Whether the person was ready when asked, by the tiers at that time. */
    wasReady: boolean('was_ready'),
    /** The office's reason for asking somebody who wasn't ready or wasn't rested. */
    askReason: text('ask_reason'),
    askedAt: instant('asked_at').notNull().defaultNow(),
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    answeredAt: instant('answered_at'),
    expectedAt: instant('expected_at'),
    answeredThrough: text('answered_through', { enum: ANSWER_ROADS }),
    declineReason: text('decline_reason'),
    /** When the person said yes to a full shift; the status stays 'asked' while they wait. */
    waitsSince: instant('waits_since'),
    remindAt: instant('remind_at'),
    /** When the release is carried out; until then the office can undo it. */
    releaseAt: instant('release_at'),
    acknowledgedAt: instant('acknowledged_at'),
    /** Since when ‘I'm home’ is expected. Links in messages sent before this time don't work. */
    homeWaitsSince: instant('home_waits_since'),
    /** When the person should be home; null while no ‘I'm home’ is awaited. */
    homeDueAt: instant('home_due_at'),
    homeAskedAt: instant('home_asked_at'),
    homeAt: instant('home_at'),
    homeThrough: text('home_through', { enum: ANSWER_ROADS }),
    updatedAt: instant('updated_at')
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
  },
  (table) => [
    uniqueIndex('activation_assignments_unique').on(table.activationId, table.chaplainId),
    index('activation_assignments_chaplain_id_index').on(table.chaplainId),
    index('activation_assignments_user_id_index').on(table.userId),
    index('activation_assignments_busy_index')
      .on(table.chaplainId, table.activationId)
      .where(sql`${table.status} IN ('coming', 'on-scene')`),
    index('activation_assignments_release_at_index')
      .on(table.releaseAt)
      .where(sql`${table.releaseAt} IS NOT NULL`),
    index('activation_assignments_home_due_at_index')
      .on(table.homeDueAt)
      .where(
        sql`${table.homeDueAt} IS NOT NULL AND ${table.homeAt} IS NULL AND ${table.homeAskedAt} IS NULL`,
      ),
    index('activation_assignments_remind_at_index')
      .on(table.remindAt)
      .where(sql`${table.remindAt} IS NOT NULL`),
    index('activation_assignments_site_id_index').on(table.siteId),
    index('activation_assignments_site_shift_id_index').on(table.siteShiftId),
  ],
);

export const shifts = pgTable(
  'deployment_shifts',
  {
    id: uuid().primaryKey().defaultRandom(),
    deploymentId: uuid('assignment_id')
      .notNull()
      .references(() => deployments.id),
    arrivedAt: instant('arrived_at').notNull(),
    leftAt: instant('left_at'),
    /** When the person first came on scene, if they were moved here from another site. */
    onSceneSince: instant('on_scene_since'),
    siteId: uuid('site_id').references(() => sites.id, { onDelete: 'set null' }),
    /** Copied by a trigger on arrival, so that hours keep the site where they were worked. */
    siteName: text('site_name'),
    siteAddress: text('site_address'),
    kindOfWork: text('kind_of_work'),
    /** This and the next columns are for the reimbursement. The office fills them in. */
    organization: text(),
    paidBy: text('paid_by'),
    workType: text('work_type', { enum: WORK_TYPES }).notNull().default('emergency'),
    miles: integer(),
    claimedElsewhere: text('claimed_elsewhere'),
    note: text(),
    /** The number of hours on scene that the last warning was for; 0 before the first warning. */
    warnedHours: smallint('warned_hours').notNull().default(0),
    approvedAt: instant('approved_at'),
    approvedBy: uuid('approved_by').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: instant('updated_at')
      .notNull()
      .defaultNow()
      .$onUpdate(() => new Date()),
  },
  (table) => [
    uniqueIndex('deployment_shifts_open_unique')
      .on(table.deploymentId)
      .where(sql`${table.leftAt} IS NULL`),
    index('deployment_shifts_assignment_id_index').on(table.deploymentId),
    index('deployment_shifts_arrived_at_index').on(table.arrivedAt),
    index('deployment_shifts_left_at_index').on(table.leftAt),
    index('deployment_shifts_site_id_index').on(table.siteId),
    check('deployment_shifts_in_order', sql`${table.leftAt} >= ${table.arrivedAt}`),
    check(
      'deployment_shifts_approved_when_over',
      sql`${table.approvedAt} IS NULL OR ${table.leftAt} IS NOT NULL`,
    ),
  ],
);

export const contacts = pgTable(
  'deployment_contacts',
  {
    deploymentId: uuid('assignment_id')
      .notNull()
      .references(() => deployments.id),
    kind: text({ enum: CONTACT_KINDS }).notNull(),
    count: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.deploymentId, table.kind] }),
    check('deployment_contacts_not_negative', sql`${table.count} >= 0`),
  ],
);

/** The parts of a deployment that an action can change. Times are ISO texts. */
export interface Standing {
  status: DeploymentStatus;
  answeredAt: string | null;
  expectedAt: string | null;
  answeredThrough: AnswerRoad | null;
  declineReason: string | null;
  acknowledgedAt: string | null;
  homeDueAt: string | null;
  homeAt: string | null;
  homeThrough: AnswerRoad | null;
  waitsSince?: string | null;
  shift: {
    id: string;
    arrivedAt: string;
    leftAt: string | null;
    kindOfWork: string | null;
  } | null;
  count: number;
}

/** Each tap and each change of hours, stored once under the id that the phone made. */
export const actions = pgTable(
  'deployment_actions',
  {
    id: uuid().primaryKey(),
    deploymentId: uuid('assignment_id')
      .notNull()
      .references(() => deployments.id),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: [...ACTION_KINDS, ...HOURS_CHANGE_KINDS] }).notNull(),
    /** The time of the tap, never after `receivedAt`; for changes of hours, the time of receipt. */
    at: instant('at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /** The sent fields, to tell a repeated action from a different one with the same id. */
    details: jsonb().$type<Record<string, string | number | null>>().notNull(),
    /** The deployment before and after, for undoing; null if nothing changed. */
    effect: jsonb().$type<{ before: Standing; after: Standing }>(),
  },
  (table) => [index('deployment_actions_assignment_id_index').on(table.deploymentId)],
);
