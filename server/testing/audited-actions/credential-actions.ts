import {
  changeOwnCredential,
  correctCredential,
  enterCredential,
  rejectCredential,
  revokeCredential,
  verifyCredential,
  withdrawCredential,
} from '#shared/credentials/api.ts';
import { endExemption, exemptChaplain } from '#shared/credentials/exemptions/api.ts';
import { exportCredentials, importCredentials } from '#shared/credentials/files/api.ts';
import {
  createCredentialKind,
  mergeCredentialKind,
  orderCredentialKinds,
  updateCredentialKind,
} from '#shared/credentials/kinds/api.ts';
import type { CredentialKindBody } from '#shared/credentials/kinds/schemas.ts';
import { markAttendance } from '#shared/training/api.ts';
import { openObject } from '#shared/uploads/api.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { by, byOneself, byTo, type AuditedActions } from './audited-action.ts';

export const kindBody: CredentialKindBody = {
  name: 'Swift water rescue',
  otherNames: [],
  issuers: [],
  numberRule: 'allowed',
  documentRule: 'none',
  noteRule: 'allowed',
  holdsMonths: 12,
  remindDays: 30,
  seenBy: 'office',
};

export function credentialActions(app: TestApp) {
  async function withOwn() {
    const chaplain = await app.signInAsChaplain(approved);
    const kind = await app.makeKind();
    const credential = await app.makeCredential({
      chaplainId: chaplain.chaplain.id,
      kindId: kind.id,
    });
    return { chaplain, kind, params: { id: credential.id }, details: { kind: kind.name } };
  }

  async function withListed(status: 'waiting' | 'verified') {
    const admin = await app.signInAs('admin');
    const { chaplain, user } = await app.makeChaplain(approved);
    const kind = await app.makeKind();
    const credential = await app.makeCredential({
      chaplainId: chaplain.id,
      kindId: kind.id,
      status,
      documentId: '0d6c11aa-7a52-4c39-9f7e-1d1f3a0d6c12',
      documentSize: 7,
      documentType: 'application/pdf',
    });
    return {
      ...admin.visitor,
      row: byTo(admin, user),
      params: { id: credential.id },
      seenUpdatedAt: credential.updatedAt.toISOString(),
      details: { kind: kind.name },
    };
  }

  async function withAttendee() {
    const admin = await app.signInAs('admin');
    const { chaplain, user } = await app.makeChaplain(approved);
    const kind = await app.makeKind();
    const { id, title } = await app.makeTrainingSession({
      dateTime: inHours(-1),
      grantsKindId: kind.id,
    });
    const rsvp = await app.makeRsvp({ trainingId: id, chaplainId: chaplain.id });
    const mark = (status: 'attended' | 'registered') =>
      admin.visitor.call(markAttendance, { params: { id, rsvpId: rsvp.id }, body: { status } });
    return { row: byTo(admin, user), title, mark };
  }

  async function withFile() {
    const admin = await app.signInAs('admin');
    const { user } = await app.makeChaplain(approved);
    const { name: kind } = await app.makeKind();
    const file = `Email,Credential,Number\n${user.email},${kind},7`;
    return { admin, user, kind, body: { file, numbers: [2] } };
  }

  return {
    'credential-entered': async () => {
      const chaplain = await app.signInAsChaplain(approved);
      const { id: kindId, name: kind } = await app.makeKind();
      const body = { kindId, issuedOn: '2026-01-15' };
      await chaplain.visitor.call(enterCredential, { body });
      return { ...byOneself(chaplain), details: { kind } };
    },
    'credential-changed': async () => {
      const { chaplain, params, details } = await withOwn();
      await chaplain.visitor.call(changeOwnCredential, { params, body: { number: '7' } });
      return { ...byOneself(chaplain), details };
    },
    'credential-withdrawn': async () => {
      const { chaplain, params, details } = await withOwn();
      await chaplain.visitor.call(withdrawCredential, { params });
      return { ...byOneself(chaplain), details };
    },
    'credential-verified': async () => {
      const { call, row, params, seenUpdatedAt, details } = await withListed('waiting');
      await call(verifyCredential, { params, body: { seenUpdatedAt } });
      return { ...row, details };
    },
    'credential-rejected': async () => {
      const { call, row, params, seenUpdatedAt, details } = await withListed('waiting');
      const reason = 'The date can’t be read';
      await call(rejectCredential, { params, body: { seenUpdatedAt, reason } });
      return { ...row, details: { ...details, reason } };
    },
    'credential-granted': async () => {
      const { row, title, mark } = await withAttendee();
      await mark('attended');
      return { ...row, details: { title }, others: ['attendance-marked'] };
    },
    'credential-grant-taken-back': async () => {
      const { row, title, mark } = await withAttendee();
      await mark('attended');
      await mark('registered');
      const others = ['attendance-marked', 'credential-granted', 'attendance-marked'] as const;
      return { ...row, details: { title }, others };
    },
    'credential-corrected': async () => {
      const { call, row, params, seenUpdatedAt, details } = await withListed('verified');
      const body = { issuedOn: '2026-01-15', number: '7', reason: 'Mistyped', seenUpdatedAt };
      await call(correctCredential, { params, body });
      return { ...row, details: { ...details, changed: 'number', reason: 'Mistyped' } };
    },
    'credential-revoked': async () => {
      const { call, row, params, details } = await withListed('verified');
      await call(revokeCredential, { params, body: { reason: 'Taken back' } });
      return { ...row, details: { ...details, reason: 'Taken back' } };
    },
    'credential-document-read': async () => {
      const { call, row, details } = await withListed('verified');
      await call(openObject, { params: { id: '0d6c11aa-7a52-4c39-9f7e-1d1f3a0d6c12' } });
      return { ...row, details };
    },
    'credential-exempted': async () => {
      const admin = await app.signInAs('admin');
      const { chaplain, user } = await app.makeChaplain(approved);
      const kind = await app.makeKind();
      const body = { chaplainId: chaplain.id, kindId: kind.id, reason: 'Guard' };
      await admin.visitor.call(exemptChaplain, { body });
      return { ...byTo(admin, user), details: { kind: kind.name, reason: 'Guard', endsOn: null } };
    },
    'credential-exemption-ended': async () => {
      const admin = await app.signInAs('admin');
      const { chaplain, user } = await app.makeChaplain(approved);
      const kind = await app.makeKind();
      const params = { chaplainId: chaplain.id, kindId: kind.id };
      await admin.visitor.call(exemptChaplain, { body: { ...params, reason: 'Guard' } });
      await admin.visitor.call(endExemption, { params });
      const others = ['credential-exempted'] as const;
      return { ...byTo(admin, user), details: { kind: kind.name }, others };
    },
    'credential-imported': async () => {
      const { admin, user, kind, body } = await withFile();
      await admin.visitor.call(importCredentials, { body });
      const details = { kind, changed: 'number' };
      return { ...byTo(admin, user), details, others: ['credentials-imported'] };
    },
    'credentials-imported': async () => {
      const { admin, body } = await withFile();
      await admin.visitor.call(importCredentials, { body });
      const details = { imported: 1, updated: 0 };
      return { ...by(admin), details, others: ['credential-imported'] };
    },
    'credentials-exported': async () => {
      const admin = await app.signInAs('admin');
      await app.makeCredential();
      await admin.visitor.call(exportCredentials);
      return { ...by(admin), details: { count: 1 } };
    },
    'credential-kind-added': async () => {
      const admin = await app.signInAs('admin');
      await admin.visitor.call(createCredentialKind, { body: kindBody });
      return { ...by(admin), details: { kind: kindBody.name } };
    },
    'credential-kind-changed': async () => {
      const admin = await app.signInAs('admin');
      const { id, name } = await app.makeKind();
      const body = { holdsMonths: 12, isRetired: true };
      await admin.visitor.call(updateCredentialKind, { params: { id }, body });
      return { ...by(admin), details: { kind: name, changed: 'holdsMonths, retired' } };
    },
    'credential-kinds-ordered': async () => {
      const admin = await app.signInAs('admin');
      const { id } = await app.makeKind();
      await admin.visitor.call(orderCredentialKinds, { body: { ids: [id] } });
      return by(admin);
    },
    'credential-kinds-merged': async () => {
      const admin = await app.signInAs('admin');
      const [from, into] = [await app.makeKind(), await app.makeKind()];
      const body = { intoId: into.id };
      await admin.visitor.call(mergeCredentialKind, { params: { id: from.id }, body });
      return { ...by(admin), details: { kind: from.name, into: into.name } };
    },
  } satisfies AuditedActions;
}
