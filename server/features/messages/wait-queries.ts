import { sql } from 'drizzle-orm';
import type { Channel, MessageKind } from '#shared/messages/constants.ts';
import { BEARABLE_MINUTES } from './limits.ts';

export interface LateDeliveries {
  kind: MessageKind;
  count: number;
  since: string;
}

export interface Outage {
  channel: Channel;
  since: string;
  failures: number;
  problem: string;
}

const bearableKinds = Object.keys(BEARABLE_MINUTES);
const bearableMinutes = Object.values(BEARABLE_MINUTES);

export const isLate = sql`(
  state IN ('queued', 'sending')
  AND waits_since < now() - make_interval(mins => (
    SELECT minutes
    FROM unnest(${sql.param(bearableKinds)}::text[], ${sql.param(bearableMinutes)}::int[])
      AS bears(kind, minutes)
    WHERE bears.kind = messages.kind))
  AND (attempts > 0 OR due_at <= now()))`;

export const lateDeliveries = sql`
  (SELECT coalesce(json_agg(late ORDER BY late.since), '[]') FROM (
    SELECT messages.kind, count(*)::int AS count,
      min(waits_since) AS since
    FROM deliveries
    JOIN messages ON messages.id = deliveries.message_id
    WHERE ${isLate}
    GROUP BY 1) AS late)`;

export const outages = sql`
  (SELECT coalesce(json_agg(json_build_object(
      'channel', substr(name, 8), 'since', value -> 'since',
      'failures', value -> 'failures', 'problem', value -> 'problem') ORDER BY name), '[]')
    FROM portal_settings WHERE name IN ('outage-email', 'outage-text'))`;
