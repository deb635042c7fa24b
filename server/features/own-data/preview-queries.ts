import { sql } from 'drizzle-orm';
import type { ErasedPart, KeptPart } from '#shared/own-data/constants.ts';
import type { Executor } from '#server/db/database.ts';
import { onlyRow } from '#server/db/only-row.ts';

type Counts<Part extends string> = Record<Part, number>;

interface Person {
  userId: string;
  deploymentIds: readonly string[];
}

export async function countErased(
  orm: Executor,
  { userId, deploymentIds }: Person,
): Promise<Counts<ErasedPart>> {
  const own = (table: string) =>
    sql`(SELECT count(*) FROM ${sql.identifier(table)} WHERE user_id = ${userId})`;
  const all = (tables: readonly string[]) => sql.join(tables.map(own), sql` + `);
  const { rows } = await orm.execute<Counts<ErasedPart>>(sql`
    SELECT
      1 AS account,
      (${all(['chaplains'])})::int AS profile,
      (${sql.join(
        AVAILABILITY.map((table) => ofChaplain(table, userId)),
        sql` + `,
      )})::int AS availability,
      (${all(CONTACTS)})::int AS contacts,
      (${all(ACCESS)})::int AS access,
      (${all(['deliveries'])})::int AS messages,
      (SELECT count(*) FROM training_rsvps AS rsvp WHERE rsvp.chaplain_id IN ${chaplainOf(userId)}
        AND rsvp.status NOT IN ('attended', 'no-show'))::int AS rsvps,
      (SELECT (SELECT count(*) FROM credentials WHERE chaplain_id IN ${chaplainOf(userId)})
        + (SELECT count(*) FROM credential_exemptions
          WHERE chaplain_id IN ${chaplainOf(userId)}))::int AS credentials,
      (${all(['resource_bookmarks'])})::int AS bookmarks,
      (SELECT count(*) FROM resources
        WHERE uploaded_by = ${userId} AND NOT is_approved)::int AS "pendingResources",
      (${all(['uploads'])})::int AS uploads,
      (SELECT (SELECT count(*) FROM activation_assignments AS deployment
          WHERE deployment.id = ANY(${idsOf(deploymentIds)})
            AND (deployment.message IS NOT NULL OR deployment.decline_reason IS NOT NULL
              OR deployment.ask_reason IS NOT NULL))
        + (SELECT count(*) FROM deployment_shifts AS shift
          WHERE shift.assignment_id = ANY(${idsOf(deploymentIds)})
            AND shift.note IS NOT NULL))::int AS notes,
      (SELECT count(*) FROM audit_events WHERE details <> '{}'::jsonb
        AND (subject_id = ${userId} OR actor_id = ${userId}))::int AS "auditDetails"`);
  return onlyRow(rows);
}

export async function countKept(
  orm: Executor,
  { userId, deploymentIds }: Person,
): Promise<Counts<KeptPart>> {
  const { rows } = await orm.execute<Counts<KeptPart>>(sql`
    SELECT
      (SELECT count(*) FROM deployment_shifts
        WHERE assignment_id = ANY(${idsOf(deploymentIds)}))::int AS hours,
      ${deploymentIds.length}::int AS deployments,
      (SELECT count(*) FROM training_rsvps AS rsvp WHERE rsvp.chaplain_id IN ${chaplainOf(userId)}
        AND rsvp.status IN ('attended', 'no-show'))::int AS attendance,
      (SELECT count(*) FROM audit_events
        WHERE subject_id = ${userId} OR actor_id = ${userId})::int AS "auditEvents",
      (SELECT count(*) FROM resources
        WHERE uploaded_by = ${userId} AND is_approved)::int AS "approvedResources"`);
  return onlyRow(rows);
}

const AVAILABILITY = ['availability_weeks', 'away_times', 'chaplain_languages', 'chaplain_travel'];
const CONTACTS = ['push_subscriptions', 'text_numbers', 'message_preferences'];
const ACCESS = [
  'sessions',
  'passkeys',
  'authenticators',
  'recovery_codes',
  'trusted_devices',
  'agency_identities',
  'password_links',
  'calendar_feeds',
];

const idsOf = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;
const ofChaplain = (table: string, userId: string) =>
  sql`(SELECT count(*) FROM ${sql.identifier(table)} WHERE chaplain_id IN ${chaplainOf(userId)})`;
const chaplainOf = (userId: string) => sql`(SELECT id FROM chaplains WHERE user_id = ${userId})`;
