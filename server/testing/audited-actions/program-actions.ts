import {
  addGuideImage,
  createSection,
  deleteSection,
  orderSections,
  publishSection,
  unpublishSection,
  updateSection,
} from '#shared/field-guide/api.ts';
import { mergeEntry, updateProgram } from '#shared/program/api.ts';
import { approveResource, deleteResource, updateResource } from '#shared/resources/api.ts';
import {
  addAttendee,
  createTrainingSession,
  deleteTrainingSession,
  exportAttendance,
  markAttendance,
  updateTrainingSession,
} from '#shared/training/api.ts';
import { objectIdOf } from '#shared/uploads/object-path.ts';
import { textOf } from '#server/testing/answers.ts';
import { newSection, trainingSession } from '#server/testing/bodies.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { photo, putImage } from '#server/testing/guide-images.ts';
import { contribute } from '#server/testing/uploads.ts';
import { by, byOneself, byTo, type AuditedActions } from './audited-action.ts';

export function programActions(app: TestApp) {
  async function withSection(isPublished: boolean) {
    const admin = await app.signInAs('admin');
    const { id, title } = await app.makeSection({ isPublished });
    const row = { ...by(admin), details: { section: id, title } };
    return { call: admin.visitor.call, params: { id }, row };
  }

  async function withResource() {
    const admin = await app.signInAs('admin');
    const chaplain = await app.signInAsChaplain(approved);
    const { id, title } = await app.makeResource({ uploadedBy: chaplain.user.id });
    return { admin, chaplain, params: { id }, details: { resourceId: id, title } };
  }

  async function withSession(hours = 24) {
    const admin = await app.signInAs('admin');
    const session = await app.makeTrainingSession({ dateTime: inHours(hours) });
    const { id, title } = session;
    return { admin, call: admin.visitor.call, params: { id }, title, session };
  }

  return {
    'section-created': async () => {
      const admin = await app.signInAs('admin');
      const body = newSection({ title: 'Presence' });
      const made = await admin.visitor.send('POST', createSection.path, { body });
      return { ...by(admin), details: { section: textOf(made, 'id'), title: 'Presence' } };
    },
    'section-changed': async () => {
      const { call, params, row } = await withSection(true);
      await call(updateSection, { params, body: { content: 'Listen.' } });
      return row;
    },
    'section-published': async () => {
      const { call, params, row } = await withSection(false);
      await call(publishSection, { params });
      return row;
    },
    'section-unpublished': async () => {
      const { call, params, row } = await withSection(true);
      await call(unpublishSection, { params });
      return row;
    },
    'guide-image-added': async () => {
      const admin = await app.signInAs('admin');
      const fileUrl = await putImage(admin.visitor, await photo());
      const added = await admin.visitor.call(addGuideImage, { body: { fileUrl } });
      return { ...by(admin), details: { image: objectIdOf(added.body.path.split('#')[0] ?? '') } };
    },
    'section-deleted': async () => {
      const { call, params, row } = await withSection(true);
      await call(deleteSection, { params });
      return row;
    },
    'sections-ordered': async () => {
      const admin = await app.signInAs('admin');
      const first = await app.makeSection({ orderIndex: 1 });
      const second = await app.makeSection({ orderIndex: 2 });
      await admin.visitor.call(orderSections, { body: { ids: [second.id, first.id] } });
      return { ...by(admin), details: { count: 2 } };
    },
    'resource-contributed': async () => {
      const chaplain = await app.signInAsChaplain(approved);
      const made = await contribute(chaplain.visitor);
      const details = { resourceId: textOf(made, 'id'), title: textOf(made, 'title') };
      return { ...byOneself(chaplain), details };
    },
    'program-changed': async () => {
      const admin = await app.signInAs('admin');
      await admin.visitor.call(updateProgram, { body: { city: 'Salem' } });
      return { ...by(admin), details: { setting: 'city', from: 'Frankfort', to: 'Salem' } };
    },
    'entries-merged': async () => {
      const admin = await app.signInAs('admin');
      await app.makeChaplain({ ...approved, expertise: ['Elder care'] });
      await admin.visitor.call(mergeEntry, {
        params: { list: 'expertise' },
        body: { from: 'Elder care', into: 'Pastoral care' },
      });
      const details = { list: 'Expertise', before: 'Elder care', after: 'Pastoral care', count: 1 };
      return { ...by(admin), details };
    },
    'resource-approved': async () => {
      const { admin, chaplain, params, details } = await withResource();
      await admin.visitor.call(approveResource, { params });
      return { ...byTo(admin, chaplain.user), details };
    },
    'resource-changed': async () => {
      const { admin, chaplain, params, details } = await withResource();
      await admin.visitor.call(updateResource, { params, body: { description: 'Another' } });
      const changed = { ...details, changed: 'description' };
      return { ...byTo(admin, chaplain.user), details: changed };
    },
    'resource-deleted': async () => {
      const { admin, chaplain, params, details } = await withResource();
      await admin.visitor.call(deleteResource, { params });
      return { ...byTo(admin, chaplain.user), details };
    },
    'resource-withdrawn': async () => {
      const { chaplain, params, details } = await withResource();
      await chaplain.visitor.call(deleteResource, { params });
      return { ...byOneself(chaplain), details };
    },
    'training-created': async () => {
      const admin = await app.signInAs('admin');
      const { path } = createTrainingSession;
      const made = await admin.visitor.send('POST', path, { body: trainingSession() });
      const details = { title: textOf(made, 'title'), dateTime: textOf(made, 'dateTime') };
      return { ...by(admin), details };
    },
    'training-changed': async () => {
      const { admin, call, params } = await withSession();
      const body = { title: 'Grief', location: 'Paducah' };
      await call(updateTrainingSession, { params, body });
      return { ...by(admin), details: { title: 'Grief', changed: 'title, location' } };
    },
    'training-deleted': async () => {
      const { admin, call, params, title, session } = await withSession();
      await call(deleteTrainingSession, { params });
      const details = { title, dateTime: session.dateTime.toISOString(), rsvps: 0 };
      return { ...by(admin), details };
    },
    'attendance-marked': async () => {
      const { admin, call, params, title } = await withSession(-1);
      const { chaplain, user } = await app.makeChaplain(approved);
      const rsvp = await app.makeRsvp({ trainingId: params.id, chaplainId: chaplain.id });
      const body = { status: 'attended' } as const;
      await call(markAttendance, { params: { ...params, rsvpId: rsvp.id }, body });
      return { ...byTo(admin, user), details: { title, ...body } };
    },
    'attendance-changed': async () => {
      const { admin, call, params, title } = await withSession();
      const { chaplain, user } = await app.makeChaplain(approved);
      await call(addAttendee, { params, body: { chaplainId: chaplain.id } });
      return { ...byTo(admin, user), details: { title, status: 'registered' } };
    },
    'attendance-exported': async () => {
      const { admin, call, params, title } = await withSession();
      await call(exportAttendance, { params });
      return { ...by(admin), details: { title, count: 0 } };
    },
  } satisfies AuditedActions;
}
