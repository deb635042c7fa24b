import { describe, expect, it, test } from 'vitest';
import { createSection, listSections } from '#shared/field-guide/api.ts';
import { sortedStatuses, textOf } from '#server/testing/answers.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { newSection } from '#server/testing/bodies.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function office() {
  const { visitor, user: admin } = await app.signInAs('admin');
  const at = (id: string, verb = '') => `/api/field-guide/${id}${verb}`;
  return {
    admin,
    visitor,
    create: (body: unknown) => visitor.send('POST', createSection.path, { body }),
    update: (id: string, body: unknown) => visitor.send('PUT', at(id), { body }),
    publish: (id: string) => visitor.send('POST', at(id, '/publish')),
    unpublish: (id: string) => visitor.send('POST', at(id, '/unpublish')),
    remove: (id: string) => visitor.send('DELETE', at(id)),
  };
}

async function stored() {
  const { rows } = await app.db.pool.query<Record<string, unknown>>(
    'SELECT * FROM field_guide_sections ORDER BY created_at',
  );
  return rows;
}

const recorded = async () =>
  (await auditTrail(app)).filter(({ action }) => action.startsWith('section'));

describe('a new section', () => {
  it('is stored with its words, by whom, and recorded', async () => {
    const { create, admin } = await office();
    const body = newSection({ title: ' Presence ' });
    const answer = await create(body);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      ...body,
      title: 'Presence',
      version: 1,
      wordCount: 4,
      lastEditedBy: { firstName: admin.firstName, lastName: admin.lastName },
    });
    const [row] = await stored();
    expect(row).toMatchObject({ plain_text: 'First: Stay with them.', last_edited_by: admin.id });
    expect(await recorded()).toEqual([
      {
        action: 'section-created',
        actor: admin.id,
        subject: null,
        details: { section: answer.body.id, title: 'Presence' },
      },
    ]);
  });

  it('is a draft unless it is said', async () => {
    const { create } = await office();
    const { isPublished, ...least } = newSection();
    expect(isPublished).toBe(false);
    expect((await create(least)).body).toMatchObject({ isPublished: false });
    expect((await create(newSection({ isPublished: true }))).body).toMatchObject({
      isPublished: true,
    });
  });

  it('Z5: takes nothing that the server keeps', async () => {
    const { create, admin } = await office();
    const other = await app.makeUser({ role: 'admin' });
    const kept = { id: other.id, lastEditedBy: other.id, version: 9, wordCount: 9, plainText: 'x' };
    const answer = await create(newSection({ ...kept, createdAt: '2020-01-01T00:00:00.000Z' }));
    expect(answer.status).toBe(201);
    const [row] = await stored();
    expect(row).toMatchObject({ last_edited_by: admin.id, version: 1, word_count: 4 });
    expect(row?.id).not.toBe(other.id);
    expect(answer.body.createdAt).not.toMatch(/^2020/);
  });

  it('is refused beyond the thousandth', async () => {
    const { create, remove } = await office();
    const { id } = await app.makeSection();
    await app.db.pool.query(
      `INSERT INTO field_guide_sections (title, content, plain_text, word_count, order_index)
        SELECT 'x', 'x', 'x', 1, 1 FROM generate_series(2, 1000)`,
    );
    const answer = await create(newSection());
    expect([answer.status, answer.body.code]).toEqual([409, 'too-many-sections']);
    await remove(id);
    expect((await create(newSection())).status).toBe(201);
  });
});

describe('input that is refused, with nothing stored', () => {
  it.each<[what: string, values: Record<string, unknown>, field: string, message: unknown]>([
    ['no title', { title: undefined }, 'title', 'Title is required'],
    ['a blank title', { title: ' ' }, 'title', 'Title is required'],
    ['a long title', { title: 'x'.repeat(201) }, 'title', 'At most 200 characters'],
    ['no content', { content: undefined }, 'content', 'Content is required'],
    ['blank content', { content: ' \n ' }, 'content', 'Content is required'],
    ['content as a list', { content: ['x'] }, 'content', expect.any(String)],
    ['I14: 1.5', { orderIndex: 1.5 }, 'orderIndex', 'Order must be a whole number'],
    ['I14: 2^31', { orderIndex: 2 ** 31 }, 'orderIndex', 'At most 1,000,000'],
    ['I14: "1e9"', { orderIndex: '1e9' }, 'orderIndex', 'Order must be a whole number'],
    ['I14: -1', { orderIndex: -1 }, 'orderIndex', 'Order must be 0 or more'],
    ['"yes" for published', { isPublished: 'yes' }, 'isPublished', expect.any(String)],
    [
      'I20: 1 MB of Markdown',
      { content: 'x'.repeat(1024 * 1024) },
      'content',
      'At most 200,000 characters',
    ],
    [
      'what is nested too deeply',
      { content: '> '.repeat(100_000) },
      'content',
      'At most 10 lists or quotes inside one another',
    ],
  ])('%s', async (_, values, field, message) => {
    const { create, update } = await office();
    const answer = await create(newSection(values));
    expect([answer.status, answer.body.code]).toEqual([400, 'validation']);
    expect(answer.body.fields).toEqual({ [field]: message });
    expect(await stored()).toEqual([]);
    const { id } = await app.makeSection();
    if (values[field] === undefined) return;
    expect((await update(id, values)).status).toBe(400);
    expect(await stored()).toMatchObject([{ version: 1, title: 'Presence' }]);
  });

  it.each(['\\u0000', '\\ud83d'])('I12, I13: %s in the text', async (text) => {
    const { create } = await office();
    const body = JSON.stringify(newSection()).replace('Stay', text);
    expect((await create(body)).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('I19: more than 2 MB', async () => {
    const { create } = await office();
    const answer = await create(newSection({ content: 'x'.repeat(2 * 1024 * 1024) }));
    expect([answer.status, answer.body.code]).toEqual([413, 'too-large']);
  });

  it('I17: an empty body for a new section; an update with none changes nothing', async () => {
    const { create, update } = await office();
    expect((await create(undefined)).status).toBe(400);
    const { id } = await app.makeSection();
    expect((await update(id, undefined)).status).toBe(200);
    expect(await stored()).toMatchObject([{ version: 1 }]);
  });
});

test('I20: 200,000 characters of any language are taken', async () => {
  const { create } = await office();
  const content = '救 '.repeat(100_000).slice(0, 199_999).concat('援');
  const answer = await create(newSection({ content }));
  expect(answer.status).toBe(201);
  expect(answer.body.content).toBe(content);
});

describe('an update', () => {
  it('changes what is sent and leaves the rest', async () => {
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

  it('that changes nothing leaves version, time and record alone', async () => {
    const { update } = await office();
    const { id, title, content } = await app.makeSection();
    const before = await stored();
    expect((await update(id, { title, content })).status).toBe(200);
    expect(await stored()).toEqual(before);
    expect(await recorded()).toEqual([]);
  });

  it('is recorded with the change or does not happen', async () => {
    const { update } = await office();
    const { id } = await app.makeSection();
    const before = await stored();
    const answer = await whileTableRefuses(app, 'audit_events', () => update(id, { title: 'New' }));
    expect(answer.status).toBe(500);
    expect(await stored()).toEqual(before);
  });
});

describe('C7: a stale edit', () => {
  it('is told and stores nothing', async () => {
    const [one, two] = [await office(), await office()];
    const { id } = await app.makeSection();
    expect((await one.update(id, { content: 'Of the first', version: 1 })).status).toBe(200);
    const answer = await two.update(id, { content: 'Of the second', title: 'New', version: 1 });
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      code: 'stale-section',
      message: 'Somebody else changed this section while you were editing it. Nothing was saved.',
    });
    expect(await stored()).toMatchObject([
      { content: 'Of the first', title: 'Presence', version: 2, last_edited_by: one.admin.id },
    ]);
    expect((await two.update(id, { content: 'Of both', version: 2 })).body).toMatchObject({
      version: 3,
    });
  });

  it('of several at once all but one are told', async () => {
    const offices = [await office(), await office(), await office()];
    for (let round = 0; round < 4; round += 1) {
      const { id } = await app.makeSection({ orderIndex: round });
      const answers = await Promise.all(
        offices.map(({ update }, index) => update(id, { content: `By ${index}`, version: 1 })),
      );
      expect(sortedStatuses(answers)).toEqual([200, 409, 409]);
      const winner = answers.findIndex(({ status }) => status === 200);
      expect((await stored()).find((row) => row.id === id)).toMatchObject({
        content: `By ${winner}`,
        version: 2,
      });
    }
  });

  it('is also one that was open when somebody published the section', async () => {
    const { update, publish } = await office();
    const { id } = await app.makeSection({ isPublished: false });
    await publish(id);
    const answer = await update(id, { content: 'New', isPublished: false, version: 1 });
    expect(answer.status).toBe(409);
    expect(await stored()).toMatchObject([{ is_published: true }]);
  });

  it('is none when the same is saved again because the answer was lost', async () => {
    const { update } = await office();
    const { id } = await app.makeSection();
    const body = { content: 'New', version: 1 };
    const [first, again] = [await update(id, body), await update(id, body)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await recorded()).toHaveLength(1);
  });

  it('is not looked for without a version; each save counts', async () => {
    const [one, two] = [await office(), await office()];
    const { id } = await app.makeSection();
    const answers = await Promise.all([
      one.update(id, { title: 'One' }),
      two.update(id, { content: 'Two' }),
    ]);
    expect(sortedStatuses(answers)).toEqual([200, 200]);
    expect(await stored()).toMatchObject([{ title: 'One', content: 'Two', version: 3 }]);
  });

  it.each([1.5, '1', 2 ** 53])('I14: a version that is none: %s', async (version) => {
    const { update } = await office();
    const { id } = await app.makeSection();
    expect((await update(id, { title: 'New', version })).status).toBe(400);
    expect((await update(id, { title: 'New', version: 2 ** 31 })).status).toBe(409);
  });
});

describe('publishing', () => {
  it('and unpublishing happen once each, whoever comes second', async () => {
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

  it('by a save is recorded as that, too', async () => {
    const { update } = await office();
    const { id } = await app.makeSection({ isPublished: false });
    await update(id, { title: 'New', isPublished: true, version: 1 });
    expect((await recorded()).map(({ action }) => action).toSorted()).toEqual([
      'section-changed',
      'section-published',
    ]);
  });
});

test('a deleted section is gone for good, and recorded by its title', async () => {
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

test('a section deleted while it is saved is answered 200 or 404', async () => {
  const { create, update, remove } = await office();
  for (let round = 0; round < 4; round += 1) {
    const id = textOf(await create(newSection()), 'id');
    const [saved, removed] = await Promise.all([update(id, { title: 'New' }), remove(id)]);
    expect(removed.status).toBe(204);
    expect([200, 404]).toContain(saved.status);
  }
  expect(await stored()).toEqual([]);
});
