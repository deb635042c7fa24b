import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { listSections } from '#shared/field-guide/api.ts';
import { sortedStatuses, textOf } from '#server/testing/answers.ts';
import { newSection } from '#server/testing/bodies.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import {
  openOffice,
  recordedOfSections,
  storedSections,
} from '#server/testing/field-guide-office.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { deleteSection, updateSection } from './service.ts';

const app = useTestApp();
const office = () => openOffice(app);
const stored = () => storedSections(app);
const recorded = () => recordedOfSections(app);

describe('updating a section', () => {
  it('an update of a section changes the fields that are sent and leaves the rest', async () => {
    const { update, admin } = await office();
    const before = await app.makeSection({ content: '# One', orderIndex: 4 });
    const retitled = await update(before.id, { title: 'Roles' });
    expect(retitled.body).toMatchObject({
      title: 'Roles',
      content: '# One',
      orderIndex: 4,
      isPublished: true,
      version: 2,
      lastEditedBy: { lastName: admin.lastName },
    });
    expect(Date.parse(String(retitled.body.updatedAt))).toBeGreaterThan(before.updatedAt.getTime());
    const rewritten = await update(before.id, { content: '# Two *words*' });
    expect(rewritten.body).toMatchObject({ title: 'Roles', wordCount: 2, version: 3 });
    expect(await stored()).toMatchObject([{ plain_text: 'Two words:' }]);
    expect((await recorded()).map(({ action }) => action)).toEqual([
      'section-changed',
      'section-changed',
    ]);
  });

  it('an update that changes nothing in a section keeps its version and edit time, and is not audited', async () => {
    const { update } = await office();
    const { id, title, content } = await app.makeSection();
    const before = await stored();
    expect((await update(id, { title, content })).status).toBe(200);
    expect(await stored()).toEqual(before);
    expect(await recorded()).toEqual([]);
  });

  it('an update of a section is undone if its audit event can’t be stored', async () => {
    const { update } = await office();
    const { id } = await app.makeSection();
    const before = await stored();
    const answer = await whileTableRefuses(app, 'audit_events', () => update(id, { title: 'New' }));
    expect(answer.status).toBe(500);
    expect(await stored()).toEqual(before);
  });
});

describe('publishing a section', () => {
  it('publishing or unpublishing a section a second time changes nothing and is not audited', async () => {
    const { admin, publish, unpublish } = await office();
    const { id } = await app.makeSection({ isPublished: false });
    const published = await publish(id);
    expect(published.body).toMatchObject({ isPublished: true, version: 2 });
    expect((await publish(id)).body).toEqual(published.body);
    const draft = await unpublish(id);
    expect(draft.body).toMatchObject({ isPublished: false, version: 3 });
    expect((await unpublish(id)).body).toEqual(draft.body);
    const details = { section: id, title: 'Presence' };
    expect(await recorded()).toEqual(
      ['section-published', 'section-unpublished'].map((action) => ({
        action,
        actor: admin.id,
        subject: null,
        details,
      })),
    );
  });

  it('if one request changes a section’s title and publishes it, both the change and the publishing are audited', async () => {
    const { update } = await office();
    const { id } = await app.makeSection({ isPublished: false });
    await update(id, { title: 'New', isPublished: true, version: 1 });
    expect((await recorded()).map(({ action }) => action).toSorted()).toEqual([
      'section-changed',
      'section-published',
    ]);
  });
});

test('a deleted section can’t be changed or published any more, and its deletion is audited with the title', async () => {
  const { admin, visitor, remove, update, publish } = await office();
  const { id } = await app.makeSection();
  expect((await remove(id)).status).toBe(204);
  const answers = [await remove(id), await update(id, { title: 'x' }), await publish(id)];
  expect(sortedStatuses(answers)).toEqual([404, 404, 404]);
  expect((await visitor.call(listSections)).body).toEqual([]);
  expect(await recorded()).toEqual([
    {
      action: 'section-deleted',
      actor: admin.id,
      subject: null,
      details: { section: id, title: 'Presence' },
    },
  ]);
});

test('saving a section while it is being deleted is answered 200 or 404, and the section stays deleted', async () => {
  const { create, update, remove } = await office();
  for (let round = 0; round < 4; round += 1) {
    const id = textOf(await create(newSection()), 'id');
    const [saved, removed] = await Promise.all([update(id, { title: 'New' }), remove(id)]);
    expect(removed.status).toBe(204);
    expect([200, 404]).toContain(saved.status);
  }
  expect(await stored()).toEqual([]);
});

test('changing or deleting a section that somebody has just deleted is answered 404', async () => {
  const { admin } = await office();
  const id = randomUUID();
  const gone = { status: 404, message: 'This section was not found.' };
  const body = { title: 'New' };
  await expect(updateSection(app.db, { id, body, actorId: admin.id })).rejects.toMatchObject(gone);
  await expect(deleteSection(app.db, id, admin.id)).rejects.toMatchObject(gone);
});
