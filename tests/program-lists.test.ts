import { beforeEach, describe, expect, test } from 'vitest';
import { countAudience } from '#shared/announcements/api.ts';
import { listCandidates } from '#shared/calls/api.ts';
import { importChaplains, previewImport } from '#shared/chaplain-import/api.ts';
import { rosterField } from '#shared/chaplain-import/roster-file.ts';
import {
  exportChaplains,
  listChaplains,
  ownChaplain,
  updateOwnChaplain,
} from '#shared/chaplains/api.ts';
import { commaList } from '#shared/comma-list.ts';
import { restoreCell } from '#shared/csv.ts';
import { recordAction } from '#shared/deployments/api.ts';
import { directoryCard, exportDirectory, listDirectory } from '#shared/directory/api.ts';
import { mergeEntry, updateProgram } from '#shared/program/api.ts';
import { DEFAULT_LISTS } from '#shared/program/default-lists.ts';
import type { Entry } from '#shared/program/list-schemas.ts';
import type { ListName } from '#shared/program/lists.ts';
import { updateResource } from '#shared/resources/api.ts';
import { exportAttendance } from '#shared/training/api.ts';
import { each, fileOf, listOf } from '#server/testing/answers.ts';
import { rosterRows, tap } from '#server/testing/bodies.ts';
import { approved } from '#server/testing/person-factories.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { contribute } from '#server/testing/uploads.ts';
import type { Visitor } from '#server/testing/visitor.ts';

// If the office changes a list entry, all pages and searches must use the new label.

const app = useTestApp();

let office: Visitor;

beforeEach(async () => {
  office = (await app.signInAs('admin')).visitor;
});

async function setEntry(name: ListName, value: string, changes: Partial<Entry>) {
  const list = DEFAULT_LISTS[name];
  const entries = list.entries.map((entry) =>
    entry.value === value ? { ...entry, ...changes } : entry,
  );
  const body = { lists: { [name]: { ...list, entries } } };
  expect((await office.call(updateProgram, { body })).status).toBe(200);
}

describe('a label that the office changed', () => {
  test('the exported directory shows changed labels of list entries, and leaves unlisted values as they are', async () => {
    await app.makeChaplain({ ...approved, expertise: ['grief-counseling', 'Pet loss'] });
    await setEntry('expertise', 'grief-counseling', { label: 'Care of the bereaved' });
    const rows = readCsv(fileOf(await office.call(exportDirectory, { query: {} })));
    expect(rows.at(-1)).toContain('Care of the bereaved; Pet loss');
  });

  test('a vCard and the exported attendance show the changed label of a list entry', async () => {
    const { chaplain } = await app.makeChaplain({ ...approved, affiliation: 'christian' });
    await setEntry('affiliation', 'christian', { label: 'Christian (any)' });
    const card = await office.call(directoryCard, { params: { id: chaplain.id } });
    expect(fileOf(card)).toContain('NOTE:Christian (any)');
    const session = await app.makeTrainingSession();
    await app.makeRsvp({ trainingId: session.id, chaplainId: chaplain.id });
    const attendance = await office.call(exportAttendance, { params: { id: session.id } });
    expect(readCsv(fileOf(attendance)).at(-1)).toContain('Christian (any)');
  });

  test('an import recognizes expertise and affiliation by the labels of list entries, even if a label was changed', async () => {
    await setEntry('expertise', 'grief-counseling', { label: 'Care of the bereaved' });
    const cells = { expertise: 'CARE OF THE BEREAVED', affiliation: 'Buddhist' };
    const body = { chaplains: rosterRows(1, { username: 'olena', ...cells }) };
    expect((await office.call(importChaplains, { body })).body).toMatchObject({ valuesLeftOut: 0 });
    const { rows } = await app.db.pool.query('SELECT expertise, affiliation FROM chaplains');
    expect(rows).toEqual([{ expertise: ['grief-counseling'], affiliation: 'buddhist' }]);
  });
});

describe('a search for a label that the office changed', () => {
  const searches = [
    ['a word of the label', 'bereaved'],
    ['first letters of the label', 'of'],
    ['words of the label and a name', 'care bereaved ruth'],
    ['the stored value', 'grief counseling'],
  ];

  test.each(searches)(
    'after the office changed the label of an expertise, a search finds people with it by %s',
    async (_, search) => {
      const names = { firstName: 'Ruth', lastName: 'Moabite' };
      await app.makeChaplain(
        { ...approved, city: 'Salem', expertise: ['grief-counseling'] },
        names,
      );
      await app.makeChaplain({ ...approved, city: 'Salem', expertise: ['Nights'] });
      await setEntry('expertise', 'grief-counseling', { label: 'Care of the bereaved' });
      const found = await office.call(listDirectory, { query: { search } });
      expect(each(found, 'lastName')).toEqual(['Moabite']);
      expect((await office.call(listChaplains, { query: { search } })).body).toHaveLength(1);
      const { id } = await app.makeActivation();
      const candidates = await office.call(listCandidates, { params: { id }, query: { search } });
      expect(candidates.body).toHaveLength(1);
    },
  );

  test('after the office changed the label of an affiliation, a search by the new label finds people', async () => {
    await app.makeChaplain({ ...approved, affiliation: 'buddhist' });
    await setEntry('affiliation', 'buddhist', { label: 'Zen and others' });
    const query = { search: 'zen' };
    expect((await office.call(listDirectory, { query })).body).toHaveLength(1);
  });
});

test('after labels have changed, importing a file that was exported from the portal changes no chaplain', async () => {
  await app.makeChaplain({ ...approved, expertise: ['grief-counseling'], affiliation: 'buddhist' });
  await setEntry('expertise', 'grief-counseling', { label: 'Care, of the bereaved' });
  await setEntry('affiliation', 'buddhist', { label: 'Zen and others' });
  const [header = [], row = []] = readCsv(fileOf(await office.call(exportChaplains, {})));
  expect(row).toEqual(expect.arrayContaining(['grief-counseling', 'buddhist']));
  const cells = header.map((name, at) => [rosterField(name), restoreCell(row[at] ?? '')] as const);
  const body = { chaplains: [Object.fromEntries(cells.filter(([field]) => field !== null))] };
  const preview = await office.send('POST', previewImport.path, { body });
  expect(listOf(preview, 'rows')).toEqual([{ outcome: 'unchanged' }]);
});

describe('a list entry that the office retires, merges or removes while a form with the entry is open', () => {
  const openForm = async (expertise: string[]) => {
    const { visitor } = await app.signInAsChaplain({ ...approved, expertise });
    const save = async (values: object) =>
      (await visitor.call(updateOwnChaplain, { body: values })).body;
    return { visitor, save };
  };

  test('a profile can still be saved with a list entry that was just retired, and filtering by it finds the profile (S4)', async () => {
    const { save } = await openForm(['Grief support']);
    await setEntry('expertise', 'Elder care', { isRetired: true });
    expect(await save({ expertise: ['Elder care'] })).toMatchObject({ expertise: ['Elder care'] });
    const query = { expertise: 'Elder care' };
    expect((await office.call(listDirectory, { query })).body).toHaveLength(1);
  });

  test('if a profile is saved with a list entry that was just merged, filtering by the remaining entry finds it (S4)', async () => {
    const { save } = await openForm(['Grief support']);
    const params = { list: 'expertise' as const };
    await office.call(mergeEntry, { params, body: { from: 'Elder care', into: 'Pastoral care' } });
    await save({ expertise: ['Elder care'] });
    const query = { expertise: 'Pastoral care' };
    expect((await office.call(listDirectory, { query })).body).toHaveLength(1);
  });

  test('a profile can still be saved with a list entry that was just removed, and keeps its value (S4)', async () => {
    const { visitor, save } = await openForm(['Grief support']);
    const list = DEFAULT_LISTS.expertise;
    const entries = list.entries.filter(({ value }) => value !== 'Elder care');
    await office.call(updateProgram, { body: { lists: { expertise: { ...list, entries } } } });
    await save({ expertise: ['Elder care'] });
    expect((await visitor.call(ownChaplain, {})).body).toMatchObject({ expertise: ['Elder care'] });
    const query = { expertise: 'Elder care' };
    expect((await office.call(listDirectory, { query })).body).toHaveLength(1);
  });

  test('a resource can still be contributed with a category that was just retired (S4)', async () => {
    await setEntry('resourceCategories', 'protocols', { isRetired: true });
    const { visitor } = await app.signInAsChaplain(approved);
    const made = await contribute(visitor, { category: 'protocols' });
    expect(made).toMatchObject({ status: 201, body: { category: 'protocols' } });
  });

  test('changing a resource keeps its category even if the category is no longer in the list (S4)', async () => {
    const { visitor } = await app.signInAsChaplain(approved);
    const made = await contribute(visitor, { category: 'protocols' });
    await app.db.pool.query("UPDATE resources SET category = 'old-forms'");
    const params = { id: made.body.id };
    const body = { title: 'Debriefing', category: 'old-forms' };
    const changed = await office.call(updateResource, { params, body });
    expect(changed).toMatchObject({ status: 200, body });
    const other = await office.call(updateResource, { params, body: { category: 'older' } });
    expect(other.status).toBe(400);
  });

  test.each([
    ['retired', { isRetired: true }, 'shelter-visit'],
    ['merged', null, 'family-assistance'],
  ] as const)(
    'hours entered offline are recorded even if their kind of work was %s meanwhile (S13)',
    async (_, changes, stored) => {
      const { visitor, chaplain } = await app.signInAsChaplain(approved);
      const deployment = await app.makeDeployment({ chaplainId: chaplain.id, status: 'coming' });
      const path = recordAction.path.replace(':id', deployment.id);
      const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
      await visitor.send('POST', path, { body: tap({ kind: 'arrive', at: at(9) }) });
      if (changes) await setEntry('careKinds', 'shelter-visit', changes);
      else {
        const body = { from: 'shelter-visit', into: 'family-assistance' };
        await office.call(mergeEntry, { params: { list: 'careKinds' }, body });
      }
      const leave = tap({ kind: 'leave', at: at(6), kindOfWork: 'shelter-visit' });
      const left = await visitor.send('POST', path, { body: leave });
      expect(left).toMatchObject({ status: 200, body: { shifts: [{ kindOfWork: stored }] } });
    },
  );
});

test('an announcement’s audience can be filtered by a list value that contains a comma', async () => {
  await app.makeChaplain({ ...approved, expertise: ['Grief, loss and 50 % more'] });
  const query = { expertise: commaList(['Grief, loss and 50 % more']) };
  expect((await office.call(countAudience, { query })).body).toMatchObject({ people: 1 });
});

describe('list values that the office declared as aliases of one entry', () => {
  const same = { aliases: ['disaster-response', 'Flood care'] };

  test('filtering the directory by a list entry also finds people whose profile has an alias of the entry', async () => {
    await app.makeChaplain({ ...approved, expertise: ['Flood care'] });
    const query = { expertise: 'disaster-response' };
    expect((await office.call(listDirectory, { query })).body).toEqual([]);
    await setEntry('expertise', 'Disaster response', same);
    expect((await office.call(listDirectory, { query })).body).toHaveLength(1);
  });

  test('an announcement to people with a list entry also reaches people who have an alias of the entry', async () => {
    await app.makeChaplain({ ...approved, expertise: ['Flood care'] });
    await setEntry('expertise', 'Disaster response', same);
    const query = { expertise: 'disaster-response' };
    expect((await office.call(countAudience, { query })).body).toMatchObject({ people: 1 });
  });

  test('a candidate with an alias of the wanted expertise counts as having that expertise', async () => {
    await app.makeChaplain({ ...approved, expertise: ['Flood care'] });
    await setEntry('expertise', 'Disaster response', same);
    const { id } = await app.makeActivation({ expertiseWanted: ['Disaster response'] });
    const answer = await office.call(listCandidates, { params: { id } });
    expect(each(answer, 'matchedExpertise')).toEqual([['Disaster response']]);
  });
});

test('when the office marks an availability as short notice, candidates with it get a higher score', async () => {
  await app.makeChaplain({ ...approved, availability: ['Nights'] });
  const { id } = await app.makeActivation();
  const candidates = () => office.call(listCandidates, { params: { id } });
  const [before] = each(await candidates(), 'score');
  await setEntry('availability', 'Nights', { isShortNotice: true });
  const after = await candidates();
  expect(each(after, 'shortNotice')).toEqual([['Nights']]);
  expect(Number(each(after, 'score')[0]) - Number(before)).toBe(20);
});
