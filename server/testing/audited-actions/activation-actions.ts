import { randomUUID } from 'node:crypto';
import {
  cancelActivation,
  completeActivation,
  createActivation,
  updateActivation,
} from '#shared/activations/api.ts';
import { exportAfterAction } from '#shared/after-action/api.ts';
import {
  callChaplains,
  recordAnswer,
  releaseDeployment,
  remindSilent,
  undoRelease,
} from '#shared/calls/api.ts';
import {
  acceptHandover,
  endDuty,
  setDuty,
  withdrawHandover,
  writeHandover,
} from '#shared/duty/api.ts';
import { approveHours, correctHours, exportHours } from '#shared/hours/api.ts';
import { tellTeam } from '#shared/team-messages/api.ts';
import { exportLog } from '#shared/incident-log/api.ts';
import { exportCheckIns, saveReimbursementFacts } from '#shared/papers/api.ts';
import { activation, handover, onDesk, tap, teamMessage } from '#server/testing/bodies.ts';
import {
  claimWalkUp,
  declineWalkUp,
  makeSiteCode,
  openWalkUpPhoto,
  verifyWalkUp,
} from '#shared/walk-ups/api.ts';
import { hashOfSecret } from '#server/http/secret.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { by, byTo, type AuditedActions } from './audited-action.ts';

const MADE = { eventType: 'Tornado', location: 'Mayfield' };
const CREATED = { eventType: 'Flood', location: 'Frankfort, Capitol Avenue' };

export function activationActions(app: TestApp) {
  async function coordinator(values: Parameters<TestApp['makeActivation']>[0] = {}) {
    const admin = await app.signInAs('admin');
    const { id } = await app.makeActivation(values);
    return { admin, call: admin.visitor.call, params: { id } };
  }

  async function called() {
    const { admin, call, params } = await coordinator();
    const { chaplain, user } = await app.makeChaplain(approved);
    const deployment = { activationId: params.id, chaplainId: chaplain.id, askedAt: inHours(-1) };
    const { id: deploymentId } = await app.makeDeployment(deployment);
    const row = byTo(admin, user);
    return { admin, call, params, ofDeployment: { ...params, deploymentId }, row };
  }

  async function withHours(values: Parameters<TestApp['makeShift']>[0] = {}) {
    const admin = await app.signInAs('admin');
    const { chaplain, user } = await app.makeChaplain(approved);
    const deployment = { chaplainId: chaplain.id, status: 'left' } as const;
    const { id: deploymentId } = await app.makeDeployment(deployment);
    const shift = await app.makeShift({ deploymentId, ...values });
    const seen = shift.updatedAt.toISOString();
    const { call } = admin.visitor;
    return { admin, call, params: { id: shift.id }, seen, row: byTo(admin, user) };
  }

  async function walkedUp(values: Parameters<TestApp['makeWalkUp']>[0] = {}) {
    const { admin, call, params } = await coordinator();
    const walkUp = await app.makeWalkUp({ activationId: params.id, ...values });
    return { admin, call, params: { ...params, walkUpId: walkUp.id }, walkUp };
  }

  return {
    'activation-created': async () => {
      const admin = await app.signInAs('admin');
      await admin.visitor.send('POST', createActivation.path, { body: activation(CREATED) });
      return { ...by(admin), details: CREATED };
    },
    'activation-changed': async () => {
      const { admin, call, params } = await coordinator();
      await call(updateActivation, { params, body: { location: 'Paris' } });
      return { ...by(admin), details: { ...MADE, location: 'Paris' } };
    },
    'lead-assigned': async () => {
      const admin = await app.signInAs('admin');
      const { chaplain, user } = await app.makeChaplain(approved);
      const body = activation({ ...CREATED, chaplainId: chaplain.id });
      await admin.visitor.send('POST', createActivation.path, { body });
      return { ...byTo(admin, user), details: CREATED, others: ['activation-created'] };
    },
    'lead-replaced': async () => {
      const { chaplain, user } = await app.makeChaplain(approved);
      const { admin, call, params } = await coordinator({ chaplainId: chaplain.id });
      await call(updateActivation, { params, body: { chaplainId: null } });
      return { ...byTo(admin, user), details: MADE, others: ['activation-changed'] };
    },
    'activation-completed': async () => {
      const { admin, call, params } = await coordinator();
      await call(completeActivation, { params, body: {} });
      return { ...by(admin), details: MADE };
    },
    'activation-cancelled': async () => {
      const { admin, call, params } = await coordinator();
      await call(cancelActivation, { params });
      return { ...by(admin), details: MADE };
    },
    'chaplains-called': async () => {
      const { admin, call, params } = await coordinator();
      const { chaplain } = await app.makeChaplain(approved);
      const reason = 'Nobody else is near';
      await call(callChaplains, { params, body: { chaplainIds: [chaplain.id], reason } });
      const unfit = { notReady: 1, notRested: 0, reason };
      return { ...by(admin), details: { ...MADE, count: 1, ...unfit } };
    },
    'silent-reminded': async () => {
      const { admin, call, params } = await called();
      await call(remindSilent, { params });
      return { ...by(admin), details: { ...MADE, count: 1 } };
    },
    'answer-recorded': async () => {
      const { call, ofDeployment, row } = await called();
      const body = tap({ kind: 'decline', reason: 'Sick' });
      await call(recordAnswer, { params: ofDeployment, body });
      return { ...row, details: { kind: 'decline' } };
    },
    'deployment-released': async () => {
      const { call, ofDeployment, row } = await called();
      await call(releaseDeployment, { params: ofDeployment });
      return row;
    },
    'release-undone': async () => {
      const { call, ofDeployment, row } = await called();
      await call(releaseDeployment, { params: ofDeployment });
      await call(undoRelease, { params: ofDeployment });
      return { ...row, others: ['deployment-released'] };
    },
    'hours-changed': async () => {
      const { call, params, row } = await withHours();
      const reason = 'The shelter’s sheet says so';
      await call(correctHours, { params, body: { leftAt: '2026-11-02T19:00:00Z', reason } });
      return { ...row, details: { minutesBefore: 240, minutes: 300, reason } };
    },
    'hours-approved': async () => {
      const { call, params, seen, row } = await withHours();
      await call(approveHours, { params, body: { isApproved: true, seen } });
      return { ...row, details: { minutes: 240 } };
    },
    'hours-approval-withdrawn': async () => {
      const { call, params, row } = await withHours({ approvedAt: new Date() });
      await call(approveHours, { params, body: { isApproved: false } });
      return { ...row, details: { minutes: 240 } };
    },
    'hours-exported': async () => {
      const { admin, call } = await withHours();
      await call(exportHours);
      return { ...by(admin), details: { count: 1 } };
    },
    'team-told': async () => {
      const { admin, call, params } = await called();
      await call(tellTeam, { params, body: teamMessage() });
      return { ...by(admin), details: { ...MADE, count: 1 } };
    },
    'duty-set': async () => {
      const { admin, call, params } = await coordinator();
      await call(setDuty, { body: onDesk({ activationId: params.id, userId: admin.user.id }) });
      return { ...byTo(admin, admin.user), details: MADE };
    },
    'duty-ended': async () => {
      const { admin, call, params } = await coordinator();
      const { id } = await app.makeDuty({ activationId: params.id, userId: admin.user.id });
      await call(endDuty, { params: { id } });
      return { ...byTo(admin, admin.user), details: MADE };
    },
    'handed-over': async () => {
      const { admin, call, params } = await coordinator();
      await app.makeDuty({ activationId: params.id, userId: admin.user.id });
      await call(writeHandover, { body: handover({ activationId: params.id }) });
      return { ...by(admin), details: MADE };
    },
    'handover-accepted': async () => {
      const { admin, call, params } = await coordinator();
      const { id } = await app.makeHandover({ activationId: params.id });
      await call(acceptHandover, { params: { id }, body: { phone: '502-555-0142' } });
      return { ...byTo(admin, admin.user), details: MADE };
    },
    'handover-withdrawn': async () => {
      const { admin, call, params } = await coordinator();
      const { id } = await app.makeHandover({ activationId: params.id });
      await call(withdrawHandover, { params: { id } });
      return { ...by(admin), details: MADE };
    },
    'after-action-exported': async () => {
      const { admin, call, params } = await coordinator();
      await call(exportAfterAction, { params });
      return { ...by(admin), details: { ...MADE, count: 0 } };
    },
    'log-exported': async () => {
      const { admin, call, params } = await coordinator();
      await call(exportLog, { params });
      return { ...by(admin), details: { ...MADE, count: 0 } };
    },
    'paper-exported': async () => {
      const { admin, call, params } = await coordinator();
      await call(exportCheckIns, { params });
      return { ...by(admin), details: { ...MADE, paper: 'check-in', count: 0 } };
    },
    'reimbursement-changed': async () => {
      const { admin, call, params } = await withHours();
      await call(saveReimbursementFacts, { body: { ids: [params.id], miles: 12 } });
      return { ...by(admin), details: { count: 1 } };
    },
    'walk-up-code-made': async () => {
      const { admin, call, params } = await coordinator();
      const { siteId, code, name } = await app.makeSiteCode(params.id);
      await call(makeSiteCode, { params: { ...params, siteId }, body: { former: code } });
      return { ...by(admin), details: { site: name, renewed: true } };
    },
    'walk-up-verified': async () => {
      const { admin, call, params, walkUp } = await walkedUp();
      await call(verifyWalkUp, { params, body: { isHere: true } });
      return { ...by(admin), details: { ...MADE, number: walkUp.number } };
    },
    'walk-up-declined': async () => {
      const { admin, call, params, walkUp } = await walkedUp();
      await call(declineWalkUp, { params, body: {} });
      return { ...by(admin), details: { ...MADE, number: walkUp.number } };
    },
    'walk-up-photo-read': async () => {
      const { admin, call, params, walkUp } = await walkedUp({ photoId: randomUUID() });
      await call(openWalkUpPhoto, { params });
      const { number, activationId } = walkUp;
      return { ...by(admin), details: { number, activationId } };
    },
    'walk-up-claimed': async () => {
      const { user, visitor } = await app.signInAsChaplain(approved);
      const secret = randomUUID();
      const { number } = await app.makeWalkUp({ secretHash: hashOfSecret(secret) });
      await visitor.call(claimWalkUp, { params: { secret } });
      return { ...byTo({ user }, user), details: { number } };
    },
  } satisfies AuditedActions;
}
