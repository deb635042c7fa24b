import { randomUUID } from 'node:crypto';
import { exportAuditEvents } from '#shared/audit/api.ts';
import { setWeek } from '#shared/availability/api.ts';
import { importChaplains } from '#shared/chaplain-import/api.ts';
import {
  approveChaplain,
  createChaplain,
  declineChaplain,
  deleteAllChaplains,
  exportChaplains,
  setDirectoryVisibility,
  updateChaplain,
  withdrawApproval,
} from '#shared/chaplains/api.ts';
import { exportDirectory } from '#shared/directory/api.ts';
import { exportPeople } from '#shared/people-list/api.ts';
import { removeNote, writeNote } from '#shared/person/api.ts';
import { exportAudit } from '#server/features/audit/export.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { applyRetention } from '#server/retention/start-retention.ts';
import { fullChaplain, rosterRows } from '#server/testing/bodies.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { by, byOneself, byTo, type AuditedActions } from './audited-action.ts';

export function chaplainActions(app: TestApp) {
  async function office(values: Parameters<TestApp['makeChaplain']>[0] = {}) {
    const admin = await app.signInAs('admin');
    const { chaplain, user } = await app.makeChaplain(values);
    return { admin: admin.visitor, about: byTo(admin, user), by: by(admin), id: chaplain.id };
  }

  async function noted() {
    const { admin, about } = await office();
    const params = { id: about.subject, noteId: randomUUID() };
    const write = (text: string) => admin.call(writeNote, { params, body: { text } });
    await write('Prefers mornings');
    return { admin, about, params, write };
  }

  return {
    'chaplain-approved': async () => {
      const { admin, about, id } = await office();
      await admin.call(approveChaplain, { params: { id } });
      return about;
    },
    'chaplain-declined': async () => {
      const { admin, about, id } = await office();
      await admin.call(declineChaplain, { params: { id }, body: { reason: null } });
      return about;
    },
    'chaplain-approval-withdrawn': async () => {
      const { admin, about, id } = await office(approved);
      const body = { reason: 'The endorsement has ended' };
      await admin.call(withdrawApproval, { params: { id }, body });
      return { ...about, details: body };
    },
    'chaplain-created': async () => {
      const admin = await app.signInAs('admin');
      const { path } = createChaplain;
      const { body } = await admin.visitor.send('POST', path, { body: fullChaplain() });
      return byTo(admin, body['user'] ?? { id: '' });
    },
    'chaplain-changed': async () => {
      const { admin, about, id } = await office();
      await admin.call(updateChaplain, { params: { id }, body: { city: 'Murray' } });
      return about;
    },
    'activity-changed': async () => {
      const { admin, about, id } = await office(approved);
      const body = { isActive: false };
      await admin.call(updateChaplain, { params: { id }, body });
      return { ...about, details: body };
    },
    'visibility-changed': async () => {
      const { admin, about, id } = await office({ ...approved, isVisibleInDirectory: true });
      const body = { isVisible: false };
      await admin.call(setDirectoryVisibility, { params: { id }, body });
      return { ...about, details: body };
    },
    'availability-changed': async () => {
      const own = await app.signInAsChaplain();
      await own.visitor.call(setWeek, { body: { days: 31 } });
      return { ...byOneself(own), details: { changed: 'week' } };
    },
    'chaplains-imported': async () => {
      const admin = await app.signInAs('admin');
      const { path } = importChaplains;
      await admin.visitor.send('POST', path, { body: { chaplains: rosterRows(1) } });
      const details = { imported: 1, updated: 0 };
      return { ...by(admin), details, others: ['chaplain-created'] };
    },
    'chaplains-exported': async () => {
      const { admin, by } = await office();
      await admin.call(exportChaplains);
      return { ...by, details: { count: 1 } };
    },
    'people-exported': async () => {
      const { admin, by } = await office();
      await admin.call(exportPeople);
      return { ...by, details: { count: 1 } };
    },
    'note-written': async () => (await noted()).about,
    'note-changed': async () => {
      const { about, write } = await noted();
      await write('Prefers evenings');
      return { ...about, details: { former: 'Prefers mornings' }, others: ['note-written'] };
    },
    'note-removed': async () => {
      const { admin, about, params } = await noted();
      await admin.call(removeNote, { params });
      return { ...about, details: { former: 'Prefers mornings' }, others: ['note-written'] };
    },
    'directory-exported': async () => {
      const { admin, by } = await office(approved);
      await admin.call(exportDirectory);
      return { ...by, details: { count: 1 } };
    },
    'all-chaplains-deleted': async () => {
      const { admin, by } = await office();
      await admin.call(deleteAllChaplains);
      return { ...by, details: { count: 1 } };
    },
    'audit-exported': async () => {
      const admin = await app.signInAs('admin');
      await admin.visitor.call(exportAuditEvents);
      return { ...by(admin), details: { count: 0 } };
    },
    'audit-removed': async () => {
      const nobody = { actorId: null, subjectId: null };
      await recordAudit(app.db.orm, { action: 'signed-in', ...nobody });
      await app.db.pool.query("UPDATE audit_events SET created_at = now() - interval '9 days'");
      const file = `${temporaryFolder()}/audit.csv`;
      await exportAudit(app.db, { before: inHours(-48), file });
      await applyRetention(app.db, { auditDays: 5, messageDays: 0 });
      return { actor: null, subject: null, details: { count: 1 }, others: ['audit-exported'] };
    },
  } satisfies AuditedActions;
}
