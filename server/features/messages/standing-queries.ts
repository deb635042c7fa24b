import { sql, type SQL } from 'drizzle-orm';
import { standingsFrom, type Proof, type Standing } from '#shared/messages/delivery-standing.ts';
import { deliveries } from '#shared/messages/table.ts';

export const standing = sql<Standing>`CASE
  WHEN ${deliveries.answeredAt} IS NOT NULL THEN 'answered'
  WHEN ${deliveries.openedAt} IS NOT NULL THEN 'opened'
  WHEN ${deliveries.deliveredAt} IS NOT NULL THEN 'delivered'
  ELSE ${deliveries.state} END`;

export function proves(column: SQL, proof: Proof): SQL<boolean> {
  return sql`${column} = ANY(${sql.param(standingsFrom(proof))}::text[])`;
}
