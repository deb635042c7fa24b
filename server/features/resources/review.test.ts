import { describe, expect } from 'vitest';
import { dashboardStats } from '#shared/dashboard/api.ts';
import { approveResource, deleteResource, listResources } from '#shared/resources/api.ts';
import { openObject } from '#shared/uploads/api.ts';
import { fileKey } from '#server/storage/storage.ts';
import { each, sortedStatuses, textOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { sampleFiles } from '#server/testing/sample-files.ts';
import { testWithPeople } from '#server/testing/test-with-people.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { contribute } from '#server/testing/uploads.ts';
import type { Answer, Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();
const test = testWithPeople(app);

const objectId = (answer: Answer) => textOf(answer, 'filePath').split('/').at(-1) ?? '';
const open = (visitor: Visitor, id: string, query = {}) =>
  visitor.call(openObject, { params: { id }, query });

describe('approving a resource', () => {
  test('approving a resource makes it available to everybody and updates the dashboard’s count', async ({
    admin,
    guest,
  }) => {
    const contributed = await contribute((await app.signInAs('chaplain')).visitor);
    const id = textOf(contributed, 'id');
    const pending = async () => (await admin.call(dashboardStats)).body.pendingResources;
    expect(await pending()).toBe(1);
    const answer = await admin.call(approveResource, { params: { id } });
    expect([answer.status, answer.body.isApproved, answer.body.approvedBy]).toEqual([
      200,
      true,
      admin.user.id,
    ]);
    expect(await pending()).toBe(0);
    expect(each(await guest.call(listResources), 'id')).toEqual([id]);
  });

  test('when two administrators approve a resource at the same time, both succeed and one approval is recorded (C1)', async () => {
    const [one, two] = [await app.signInAs('admin'), await app.signInAs('admin')];
    const { id } = await app.makeResource();
    const answers = await Promise.all(
      [one, two].map(({ visitor }) => visitor.call(approveResource, { params: { id } })),
    );
    expect(sortedStatuses(answers)).toEqual([200, 200]);
    expect(new Set(answers.map((answer) => textOf(answer, 'approvedBy'))).size).toBe(1);
    const approvals = (await auditTrail(app)).filter(
      ({ action }) => action === 'resource-approved',
    );
    expect(approvals).toHaveLength(1);
  });

  test('a resource that is approved and deleted at the same time is deleted, without an error (C8)', async ({
    admin,
  }) => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await app.makeResource();
      const [approved, deleted] = await Promise.all([
        admin.call(approveResource, { params: { id } }),
        admin.call(deleteResource, { params: { id } }),
      ]);
      expect([200, 404]).toContain(approved.status);
      expect(deleted.status).toBe(204);
    }
    expect(each(await admin.call(listResources), 'id')).toEqual([]);
  });
});

describe('deleting a resource', () => {
  test('deleting a resource removes its file, and deleting it again is answered 404 (U11)', async ({
    admin,
  }) => {
    const contributed = await contribute(admin);
    const key = fileKey(objectId(contributed));
    const params = { id: textOf(contributed, 'id') };
    expect(await app.storage.size(key)).toBe(sampleFiles.pdf().length);
    expect((await admin.call(deleteResource, { params })).status).toBe(204);
    expect(await app.storage.size(key)).toBeNull();
    expect((await admin.call(deleteResource, { params })).status).toBe(404);
    expect((await open(admin, objectId(contributed))).status).toBe(404);
    const left = await app.db.pool.query('SELECT key FROM object_deletions WHERE key = $1', [key]);
    expect(left.rows).toEqual([]);
  });

  test('when two administrators delete a resource at the same time, one succeeds and the other gets 404', async () => {
    const [one, two] = [await app.signInAs('admin'), await app.signInAs('admin')];
    const params = { id: (await app.makeResource()).id };
    const answers = await Promise.all(
      [one, two].map(({ visitor }) => visitor.call(deleteResource, { params })),
    );
    expect(sortedStatuses(answers)).toEqual([204, 404]);
    const trail = (await auditTrail(app)).filter(({ action }) => action === 'resource-deleted');
    expect(trail).toHaveLength(1);
  });

  test('a resource is not approved or deleted if the audit trail can’t record it (P4)', async ({
    admin,
  }) => {
    const owner = await app.makeUser();
    const { id, title } = await app.makeResource({ uploadedBy: owner.id });
    const refused = await whileTableRefuses(app, 'audit_events', async () => [
      await admin.call(approveResource, { params: { id } }),
      await admin.call(deleteResource, { params: { id } }),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([500, 500]);
    expect((await admin.call(listResources)).body[0]).toMatchObject({ id, isApproved: false });
    await admin.call(approveResource, { params: { id } });
    await admin.call(deleteResource, { params: { id } });
    const row = { actor: admin.user.id, subject: owner.id, details: { resourceId: id, title } };
    const trail = (await auditTrail(app)).filter(({ action }) => action.startsWith('resource-'));
    expect(trail).toEqual([
      { action: 'resource-approved', ...row },
      { action: 'resource-deleted', ...row },
    ]);
  });
});

describe('opening a resource’s file', () => {
  test('opening a resource’s file redirects to a URL that shows or downloads the file', async ({
    admin,
  }) => {
    const contributed = await contribute(admin);
    await admin.call(approveResource, { params: { id: textOf(contributed, 'id') } });
    const { visitor: guest } = await app.signInAs('guest');
    const answer = await open(guest, objectId(contributed));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([302, 'no-store']);
    const shown = await fetch(new URL(answer.headers.get('location') ?? '', app.url));
    expect(Buffer.from(await shown.arrayBuffer()).equals(sampleFiles.pdf())).toBe(true);
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename=guide\.pdf/);
    const saving = await open(guest, objectId(contributed), { download: true });
    const saved = await fetch(new URL(saving.headers.get('location') ?? '', app.url));
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/);
  });

  test('a file that browsers can’t show is always downloaded (U6)', async ({ guest }) => {
    const resource = await app.makeResource({
      isApproved: true,
      fileName: 'letter.doc',
      contentType: 'application/msword',
    });
    await app.storage.write(fileKey(resource.objectId), sampleFiles.doc());
    const answer = await open(guest, resource.objectId);
    const file = await fetch(new URL(answer.headers.get('location') ?? '', app.url));
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename=letter\.doc/);
    expect(file.headers.get('content-security-policy')).toMatch(/^sandbox;/);
  });

  test('people can open their own pending file; opening another person’s pending file gets 404, like an unknown file (U12, Z10)', async ({
    newcomer,
  }) => {
    const contributed = await contribute(newcomer);
    const id = objectId(contributed);
    const { visitor } = await app.signInAs('chaplain');
    const [hidden, missing] = [await open(visitor, id), await open(visitor, newcomer.user.id)];
    expect([hidden.status, hidden.body]).toEqual([404, missing.body]);
    expect((await app.visitor().call(openObject, { params: { id } })).status).toBe(401);
    expect((await open(newcomer, id)).status).toBe(302);
    expect((await open((await app.signInAs('admin')).visitor, id)).status).toBe(302);
  });

  test('the signature in the URL of a resource’s file never appears in the server’s log (P3)', async ({
    admin,
  }) => {
    const answer = await open(admin, objectId(await contribute(admin)));
    const url = new URL(answer.headers.get('location') ?? '', app.url);
    await fetch(url);
    expect(app.logged()).toContain('/stored/');
    expect(app.logged()).not.toContain(url.searchParams.get('signature'));
  });

  test('a video’s signed URL is valid for two hours, and a document’s signed URL for ten minutes', async ({
    guest,
  }) => {
    const seconds = async (contentType: string) => {
      const { objectId } = await app.makeResource({ isApproved: true, contentType });
      const url = new URL((await open(guest, objectId)).headers.get('location') ?? '', app.url);
      return Number(url.searchParams.get('expires')) - Number(url.searchParams.get('issued'));
    };
    expect([await seconds('video/mp4'), await seconds('application/pdf')]).toEqual([7200, 600]);
  });
});

test('the content security policy lets pages show files from the portal itself', async () => {
  const policy =
    (await app.visitor().send('GET', '/')).headers.get('content-security-policy') ?? '';
  expect(policy.split(';')).toEqual(
    expect.arrayContaining([
      "frame-src 'self' blob:",
      "connect-src 'self'",
      "media-src 'self' blob:",
    ]),
  );
});

describe('a resource that an administrator contributes', () => {
  test('an administrator’s own contribution is approved immediately, and the audit trail records the approval', async ({
    admin,
    guest,
  }) => {
    const contributed = await contribute(admin);
    expect(contributed.body).toMatchObject({
      isApproved: true,
      approvedBy: admin.user.id,
      approvedAt: expect.any(String),
    });
    const id = textOf(contributed, 'id');
    expect(each(await guest.call(listResources), 'id')).toEqual([id]);
    const details = { resourceId: id, title: textOf(contributed, 'title') };
    const own = { actor: admin.user.id, subject: admin.user.id, details };
    expect(await auditTrail(app)).toEqual(
      expect.arrayContaining([
        { action: 'resource-contributed', ...own },
        { action: 'resource-approved', ...own },
      ]),
    );
  });
});

describe('editing a resource', () => {
  const edit = (visitor: Visitor, id: string, body: Record<string, unknown>) =>
    visitor.send('PUT', `${listResources.path}/${id}`, { body });

  test('when an administrator edits an approved resource, it stays approved and keeps its file', async ({
    admin,
    guest,
  }) => {
    const { visitor: chaplain, user } = await app.signInAs('chaplain');
    const contributed = await contribute(chaplain);
    const id = textOf(contributed, 'id');
    const approved = await admin.call(approveResource, { params: { id } });
    const change = { title: 'After the storm', category: 'protocols', tags: ['storm'] };
    const changed = await edit(admin, id, { ...change, isApproved: false, uploadedBy: null });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({
      ...approved.body,
      ...change,
      updatedAt: expect.any(String),
    });
    const found = await guest.call(listResources, { query: { search: 'storm' } });
    expect(each(found, 'id')).toEqual([id]);
    expect(await auditTrail(app)).toContainEqual({
      action: 'resource-changed',
      actor: admin.user.id,
      subject: user.id,
      details: { resourceId: id, title: change.title, changed: 'title, category, tags' },
    });
  });

  test('saving a resource without changes leaves no record in the audit trail', async ({
    admin,
  }) => {
    const { body } = await contribute(admin);
    const again = await edit(admin, body.id, { title: body.title, tags: body.tags });
    expect(again.body).toEqual(body);
    const actions = (await auditTrail(app)).map(({ action }) => action);
    expect(actions).not.toContain('resource-changed');
  });

  test('changing a resource’s format to one that doesn’t fit its file is refused with 400', async ({
    admin,
  }) => {
    const { body } = await contribute(admin);
    const answer = await edit(admin, body.id, { format: 'video' });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty('format');
  });

  test('a contributor who edits their own resource is refused with 403', async ({ newcomer }) => {
    const id = textOf(await contribute(newcomer), 'id');
    expect((await edit(newcomer, id, { title: 'Mine' })).status).toBe(403);
  });
});
