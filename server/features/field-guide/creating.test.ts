import { describe, expect, it, test } from 'vitest';
import { newSection } from '#server/testing/bodies.ts';
import {
  openOffice,
  recordedOfSections,
  storedSections,
} from '#server/testing/field-guide-office.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const office = () => openOffice(app);
const stored = () => storedSections(app);
const recorded = () => recordedOfSections(app);

describe('creating a section', () => {
  it('a new section is stored with its text and author, and audited', async () => {
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

  it('a new section is a draft unless the request publishes it', async () => {
    const { create } = await office();
    const { isPublished, ...least } = newSection();
    expect(isPublished).toBe(false);
    expect((await create(least)).body).toMatchObject({ isPublished: false });
    expect((await create(newSection({ isPublished: true }))).body).toMatchObject({
      isPublished: true,
    });
  });

  it('a new section ignores fields that only the server sets (Z5)', async () => {
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

  it('creating a section is refused when the field guide already has a thousand sections', async () => {
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

describe('sections that are refused', () => {
  it.each<[what: string, values: Record<string, unknown>, field: string, message: unknown]>([
    ['no title', { title: undefined }, 'title', 'Title is required'],
    ['a blank title', { title: ' ' }, 'title', 'Title is required'],
    ['a long title', { title: 'x'.repeat(201) }, 'title', 'At most 200 characters'],
    ['no content', { content: undefined }, 'content', 'Content is required'],
    ['blank content', { content: ' \n ' }, 'content', 'Content is required'],
    ['content as a list', { content: ['x'] }, 'content', expect.any(String)],
    ['1.5 (I14)', { orderIndex: 1.5 }, 'orderIndex', 'Order must be a whole number'],
    ['2^31 (I14)', { orderIndex: 2 ** 31 }, 'orderIndex', 'At most 1,000,000'],
    ['"1e9" (I14)', { orderIndex: '1e9' }, 'orderIndex', 'Order must be a whole number'],
    ['-1 (I14)', { orderIndex: -1 }, 'orderIndex', 'Order must be 0 or more'],
    ['"yes" for published', { isPublished: 'yes' }, 'isPublished', expect.any(String)],
    [
      '1 MB of Markdown (I20)',
      { content: 'x'.repeat(1024 * 1024) },
      'content',
      'At most 200,000 characters',
    ],
    [
      'what is nested too deeply',
      { content: '> '.repeat(100_000) },
      'content',
      'Lists and quotes can be nested at most 10 levels deep',
    ],
  ])('a section with %s is refused and not stored', async (_, values, field, message) => {
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

  it.each(['\\u0000', '\\ud83d'])(
    'a section with %s in its text is refused (I12, I13)',
    async (text) => {
      const { create } = await office();
      const body = JSON.stringify(newSection()).replace('Stay', text);
      expect((await create(body)).status).toBe(400);
      expect(await stored()).toEqual([]);
    },
  );

  it('a request with a section of more than 2 MB is answered 413 (I19)', async () => {
    const { create } = await office();
    const answer = await create(newSection({ content: 'x'.repeat(2 * 1024 * 1024) }));
    expect([answer.status, answer.body.code]).toEqual([413, 'too-large']);
  });

  it('a request with an empty body creates no section, and changes nothing if it updates a section (I17)', async () => {
    const { create, update } = await office();
    expect((await create(undefined)).status).toBe(400);
    const { id } = await app.makeSection();
    expect((await update(id, undefined)).status).toBe(200);
    expect(await stored()).toMatchObject([{ version: 1 }]);
  });
});

test('a section of 200,000 characters in any language is stored (I20)', async () => {
  const { create } = await office();
  const content = '救 '.repeat(100_000).slice(0, 199_999).concat('援');
  const answer = await create(newSection({ content }));
  expect(answer.status).toBe(201);
  expect(answer.body.content).toBe(content);
});
