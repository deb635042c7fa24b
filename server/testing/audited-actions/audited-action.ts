import type { AuditAction } from '#shared/audit/constants.ts';

export interface Audited {
  actor: string | null;
  subject: string | null;
  details?: Record<string, unknown>;
  /** Other audit actions that the same requests record. */
  others?: readonly AuditAction[];
}

export type MakeAudited = () => Promise<Audited>;

export type AuditedActions = Partial<Record<AuditAction, MakeAudited>>;

interface Person {
  user: { id: string };
}

export const by = ({ user }: Person) => ({ actor: user.id, subject: null });
export const byOneself = ({ user }: Person) => ({ actor: user.id, subject: user.id });
export const byTo = ({ user }: Person, subject: { id: string }) => ({
  actor: user.id,
  subject: subject.id,
});
