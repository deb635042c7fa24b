import { sql } from 'drizzle-orm';
import type { TestApp } from './test-app.ts';

interface AuditRow extends Record<string, unknown> {
  action: string;
  actor: string | null;
  subject: string | null;
  details: Record<string, unknown>;
}

export async function auditTrail({ db }: TestApp): Promise<AuditRow[]> {
  const { rows } = await db.orm.execute<AuditRow>(
    sql`SELECT action, actor_id AS actor, subject_id AS subject, details FROM audit_events ORDER BY position`,
  );
  return rows;
}
