import { describe, expect, it, test } from 'vitest';
import { listSections, listSectionSummaries } from '#shared/field-guide/api.ts';
import { each, totalOf } from '#server/testing/answers.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();

const LISTS = [listSections, listSectionSummaries];
const admin = async () => (await app.signInAs('admin')).visitor;
const chaplain = async () => (await app.signInAsChaplain(approved)).visitor;
const titles = async (visitor: Visitor, search = '') =>
  each(await visitor.call(listSectionSummaries, { query: { search } }), 'title');

async function foundBy(search: string) {
  const answer = await (await admin()).call(listSectionSummaries, { query: { search } });
  return each(answer, 'found');
}

describe.each(LISTS)('$path', (endpoint) => {
  it('only chaplains and administrators can read a list of sections', async () => {
    const { visitor } = await app.signInAs('guest');
    const answer = await visitor.call(endpoint);
    expect(answer.status).toBe(403);
    expect(answer.body.message).toBe(
      'Access Denied: Field Guide access is restricted to approved chaplains and administrators.',
    );
  });

  it('a list of sections is sorted by order number, then by time of creation', async () => {
    const created = (day: number) => ({ createdAt: new Date(Date.UTC(2026, 0, day)) });
    await app.makeSection({ title: 'third', orderIndex: 2, ...created(2) });
    await app.makeSection({ title: 'fourth', orderIndex: 10, ...created(1) });
    await app.makeSection({ title: 'second', orderIndex: 2, ...created(1) });
    await app.makeSection({ title: 'first', orderIndex: 0, ...created(9) });
    const visitor = await chaplain();
    const order = ['first', 'second', 'third', 'fourth'];
    expect(each(await visitor.call(endpoint), 'title')).toEqual(order);
    const page = await visitor.call(endpoint, { query: { limit: 2, offset: 1 } });
    expect(each(page, 'title')).toEqual(['second', 'third']);
    expect(totalOf(page)).toBe(4);
    const beyond = await visitor.call(endpoint, { query: { limit: 2, offset: 9 } });
    expect([each(beyond, 'title'), totalOf(beyond)]).toEqual([[], 4]);
  });

  it('a chaplain sees no drafts in a list of sections, not even in searches, filters or counts (Z10)', async () => {
    await app.makeSection({ title: 'Published words' });
    await app.makeSection({ title: 'Draft words', isPublished: false });
    const visitor = await chaplain();
    for (const query of [{}, { search: 'words' }, { limit: 1 }, { isPublished: true }]) {
      const answer = await visitor.call(endpoint, { query });
      expect(each(answer, 'title')).toEqual(['Published words']);
      expect(totalOf(answer)).toBe(1);
    }
    for (const query of [{ isPublished: false }, { search: 'draft' }]) {
      const answer = await visitor.call(endpoint, { query });
      expect([each(answer, 'title'), totalOf(answer)]).toEqual([[], 0]);
    }
  });

  it('an administrator sees drafts in a list of sections too, and can filter for them', async () => {
    await app.makeSection({ title: 'Published' });
    await app.makeSection({ title: 'Draft', isPublished: false, orderIndex: 2 });
    const visitor = await admin();
    expect(each(await visitor.call(endpoint), 'title')).toEqual(['Published', 'Draft']);
    const drafts = await visitor.call(endpoint, { query: { isPublished: false } });
    expect([each(drafts, 'title'), totalOf(drafts)]).toEqual([['Draft'], 1]);
  });
});

test('the list of sections contains whole texts and last editors; the list of summaries contains previews', async () => {
  const writer = await app.makeUser({ role: 'admin', firstName: 'Joan', lastName: 'Mercer' });
  const content = `# Roles\n\n${'Listen well. '.repeat(40)}`;
  await app.makeSection({ content, lastEditedBy: writer.id });
  const visitor = await chaplain();
  const [section] = (await visitor.call(listSections)).body;
  expect(section).toMatchObject({
    content,
    wordCount: 81,
    lastEditedBy: { firstName: 'Joan', lastName: 'Mercer' },
  });
  const [summary] = (await visitor.call(listSectionSummaries)).body;
  expect(summary).not.toHaveProperty('content');
  expect(summary).toMatchObject({
    preview: `${`Roles: ${'Listen well. '.repeat(40)}`.slice(0, 300)}…`,
    found: null,
  });
});

test('a preview has up to 300 characters, and never cuts an emoji in half', async () => {
  await app.makeSection({ content: '🕊'.repeat(300) });
  await app.makeSection({ content: '🕊'.repeat(301), orderIndex: 2 });
  const answer = await (await chaplain()).call(listSectionSummaries);
  expect(each(answer, 'preview')).toEqual(['🕊'.repeat(300), `${'🕊'.repeat(300)}…`]);
});

test('a section stays in the list when its last editor’s account is deleted', async () => {
  const writer = await app.makeUser({ role: 'admin' });
  await app.makeSection({ lastEditedBy: writer.id });
  await app.db.pool.query('DELETE FROM users WHERE id = $1', [writer.id]);
  expect(each(await (await chaplain()).call(listSections), 'lastEditedBy')).toEqual([null]);
});

describe('searches of the field guide', () => {
  it.each([
    ['roles', ['Roles & Responsibilities']],
    ['SUPERVISOR', ['Roles & Responsibilities']],
    ['supervisor roles', ['Roles & Responsibilities']],
    ['supervisor deployment', []],
    ['know', ['Roles & Responsibilities', 'Deployment']],
    ['éloïse', ['Deployment']],
    ['go', ['Deployment']],
    ['strong', []],
    ['https', []],
  ])('a search of the field guide for %j finds %j', async (search, expected) => {
    await app.makeSection({
      title: 'Roles & Responsibilities',
      content: '<b>Know</b> your **supervisor** [here](https://example.org).',
    });
    await app.makeSection({
      title: 'Deployment',
      content: 'Know where to go. Ask Éloïse.',
      orderIndex: 2,
    });
    expect(await titles(await chaplain(), search)).toEqual(expected);
  });

  it('a search of the field guide ranks matches in titles above matches in texts', async () => {
    await app.makeSection({ title: 'Introduction', content: 'Grief comes in waves.' });
    await app.makeSection({ title: 'Roles', content: 'Grief and loss.', orderIndex: 2 });
    await app.makeSection({ title: 'On grief', content: 'Stay with them.', orderIndex: 3 });
    await app.makeSection({ title: 'Grief and loss', content: 'Listen.', orderIndex: 4 });
    const visitor = await chaplain();
    for (const endpoint of LISTS) {
      const found = async (query: object) =>
        each(await visitor.call(endpoint, { query: { search: 'loss grief', ...query } }), 'title');
      expect(await found({})).toEqual(['Grief and loss', 'Roles']);
      expect(await found({ search: 'grief' })).toEqual([
        'On grief',
        'Grief and loss',
        'Introduction',
        'Roles',
      ]);
      expect(await found({ search: 'grief', limit: 2, offset: 1 })).toEqual([
        'Grief and loss',
        'Introduction',
      ]);
    }
  });

  it.each([
    ['I1', "'; DROP TABLE field_guide_sections; --"],
    ['I1', "O'Neil"],
    ['I1', '$1'],
    ['I1', "x\\' OR TRUE --"],
    ['I2', '%'],
    ['I2', '_'],
    ['I2', '100%'],
    ['I2', 'a_b'],
    ['I2', 'P_ain'],
    ['I2', 'c\\d'],
  ])('a search of the field guide takes special characters literally (%s): %j', async (_, text) => {
    await app.makeSection({ title: 'Plain', content: 'axb' });
    await app.makeSection({ title: 'Literal', content: 'a', plainText: `Say ${text} now` });
    const answer = await (await chaplain()).call(listSectionSummaries, { query: { search: text } });
    expect(each(answer, 'title')).toEqual(['Literal']);
    expect(each(answer, 'found')).toEqual([`Say ${text} now`]);
  });

  it('a search of the field guide for a comma alone finds every section', async () => {
    await app.makeSection({ title: 'First', orderIndex: 1 });
    await app.makeSection({ title: 'Second', orderIndex: 2 });
    expect(await titles(await chaplain(), ',')).toEqual(['First', 'Second']);
  });

  it('a search of the field guide for more than 200 characters is refused', async () => {
    const answer = await (
      await chaplain()
    ).call(listSectionSummaries, { query: { search: 'x'.repeat(201) } });
    expect(answer.status).toBe(400);
  });
});

describe('excerpts of found sections', () => {
  const text = `${'before '.repeat(50)}Needle ${'after '.repeat(50)}thread`;

  it('an excerpt shows whole words around the first match, spelled as in the text', async () => {
    await app.makeSection({ title: 'Presence', content: text });
    const [found] = await foundBy('NEEDLE');
    expect(found).toMatch(/^… (before ){7,8}Needle (after ){10,16}…$/);
    expect(String(found).length).toBeLessThanOrEqual(164);
  });

  it('an excerpt starts in the right place after letters such as ß, which the search spells with two letters', async () => {
    const plainText = `${'Æsop ½ Straße e\u0301 … '.repeat(40)}Nádel ${'after '.repeat(50)}thread`;
    await app.makeSection({ title: 'Straße', content: 'a', plainText });
    const [found] = await foundBy('nadel');
    expect(found).toMatch(/^… [^N]{40,60}Nádel (after ){10,16}…$/);
  });

  it('an excerpt has no ellipsis on a side where it reaches the start or end of the text', async () => {
    await app.makeSection({ content: 'Needle in hay' });
    await app.makeSection({ content: text, orderIndex: 2 });
    expect(await foundBy('needle hay')).toEqual(['Needle in hay']);
    expect(await foundBy('thread')).toEqual([expect.stringMatching(/^… (after ){9,10}thread$/)]);
  });

  it('an excerpt is null if only the section’s title matches; if the text has any search word, the excerpt shows it', async () => {
    await app.makeSection({ title: 'Needle work', content: 'Nothing about hay' });
    expect(await foundBy('needle')).toEqual([null]);
    expect(await foundBy('needle hay')).toEqual(['Nothing about hay']);
  });

  it('an excerpt for a search of one or two letters shows a word that begins with these letters', async () => {
    await app.makeSection({ content: `cargo ${'lago '.repeat(40)}go there` });
    expect(await foundBy('go')).toEqual([expect.stringMatching(/^… (lago )+go there$/)]);
  });

  it('an excerpt of a text without spaces is cut inside the word', async () => {
    await app.makeSection({ content: `${'a'.repeat(500)}needle${'b'.repeat(500)}` });
    expect(await foundBy('needle')).toEqual([`… ${'a'.repeat(60)}needle${'b'.repeat(94)} …`]);
  });
});
