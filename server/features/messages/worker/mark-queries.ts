import { sql } from 'drizzle-orm';
import type { DeliveryState } from '#shared/messages/constants.ts';
import type { Executor } from '#server/db/database.ts';

export interface Mark {
  id: string;
  state: DeliveryState;
  problem: string | null;
  providerId: string | null;
  waitMs: number;
  isUncounted: boolean;
  /** True if the email address, phone number or browser can never receive a message. */
  isContactBad: boolean;
}

export async function storeMarks(tx: Executor, marks: readonly Mark[]) {
  const column = <T>(of: (mark: Mark) => T) => sql.param(marks.map(of));
  await tx.execute(sql`
    WITH marks AS (
      SELECT * FROM unnest(
        ${column(({ id }) => id)}::uuid[],
        ${column(({ state }) => state)}::text[],
        ${column(({ problem }) => problem)}::text[],
        ${column(({ providerId }) => providerId)}::text[],
        ${column(({ waitMs }) => waitMs)}::float8[],
        ${column(({ isUncounted }) => isUncounted)}::boolean[],
        ${column(({ isContactBad }) => isContactBad)}::boolean[]
      ) AS mark(id, state, problem, provider_id, wait_ms, is_uncounted, is_contact_bad)
    ), marked AS (
      UPDATE deliveries SET
        state = marks.state,
        problem = marks.problem,
        provider_id = coalesce(marks.provider_id, deliveries.provider_id),
        due_at = now() + marks.wait_ms * interval '1 millisecond',
        attempts = deliveries.attempts - CASE WHEN marks.is_uncounted THEN 1 ELSE 0 END,
        sent_at = CASE WHEN marks.state = 'sent' THEN now() END
      FROM marks
      WHERE deliveries.id = marks.id AND deliveries.state = 'sending'
      RETURNING deliveries.user_id, deliveries.channel, deliveries.address, marks.*
    ), recovered AS (
      DELETE FROM contact_failures USING marked
      WHERE contact_failures.user_id = marked.user_id
        AND contact_failures.channel = marked.channel
        AND marked.state = 'sent' AND marked.address IS NULL
    )
    INSERT INTO contact_failures (user_id, channel, problem)
    SELECT DISTINCT ON (user_id, channel) user_id, channel, problem FROM marked
    WHERE is_contact_bad AND problem IS NOT NULL AND address IS NULL
    ON CONFLICT (user_id, channel) DO UPDATE SET problem = excluded.problem`);
}

export async function removeSubscriptions(tx: Executor, ids: readonly string[]) {
  if (ids.length === 0) return;
  await tx.execute(sql`
    DELETE FROM push_subscriptions WHERE id = ANY(${sql.param(ids)}::uuid[])`);
}
