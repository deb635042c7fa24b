import { beforeEach, describe, expect, test } from 'vitest';
import { countAudience } from '#shared/announcements/api.ts';
import { listCandidates } from '#shared/calls/api.ts';
import { importChaplains } from '#shared/chaplain-import/api.ts';
import { directoryCard, exportDirectory, listDirectory } from '#shared/directory/api.ts';
import { updateProgram } from '#shared/program/api.ts';
import { DEFAULT_LISTS } from '#shared/program/default-lists.ts';
import type { Entry } from '#shared/program/list-schemas.ts';
import type { ListName } from '#shared/program/lists.ts';
import { exportAttendance } from '#shared/training/api.ts';
import { each, fileOf } from '#server/testing/answers.ts';
import { rosterRows } from '#server/testing/bodies.ts';
import { approved } from '#server/testing/person-factories.ts';
import { readCsv } from '#server/testing/read-csv.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

// What the office writes into the lists holds wherever their values are shown or compared.

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
  test('the file of the directory has it, and the stored value keeps its meaning', async () => {
    await app.makeChaplain({ ...approved, expertise: ['grief-counseling', 'Pet loss'] });
    await setEntry('expertise', 'grief-counseling', { label: 'Care of the bereaved' });
    const rows = readCsv(fileOf(await office.call(exportDirectory, { query: {} })));
    expect(rows.at(-1)).toContain('Care of the bereaved; Pet loss');
  });

  test('the vCard and the list of attendance have it', async () => {
    const { chaplain } = await app.makeChaplain({ ...approved, affiliation: 'christian' });
    await setEntry('affiliation', 'christian', { label: 'Christian (any)' });
    const card = await office.call(directoryCard, { params: { id: chaplain.id } });
    expect(fileOf(card)).toContain('NOTE:Christian (any)');
    const session = await app.makeTrainingSession();
    await app.makeRsvp({ trainingId: session.id, chaplainId: chaplain.id });
    const attendance = await office.call(exportAttendance, { params: { id: session.id } });
    expect(readCsv(fileOf(attendance)).at(-1)).toContain('Christian (any)');
  });

  test('an import finds the entry by it, and by an affiliation’s label', async () => {
    await setEntry('expertise', 'grief-counseling', { label: 'Care of the bereaved' });
    const cells = { expertise: 'CARE OF THE BEREAVED', affiliation: 'Buddhist' };
    const body = { chaplains: rosterRows(1, { username: 'olena', ...cells }) };
    expect((await office.call(importChaplains, { body })).body).toMatchObject({ valuesLeftOut: 0 });
    const { rows } = await app.db.pool.query('SELECT expertise, affiliation FROM chaplains');
    expect(rows).toEqual([{ expertise: ['grief-counseling'], affiliation: 'buddhist' }]);
  });
});

describe('values that the office gave the same meaning', () => {
  const same = { aliases: ['disaster-response', 'Flood care'] };

  test('the directory’s filter finds people by each of them', async () => {
    await app.makeChaplain({ ...approved, expertise: ['Flood care'] });
    const query = { expertise: 'disaster-response' };
    expect((await office.call(listDirectory, { query })).body).toEqual([]);
    await setEntry('expertise', 'Disaster response', same);
    expect((await office.call(listDirectory, { query })).body).toHaveLength(1);
  });

  test('an announcement reaches people by each of them', async () => {
    await app.makeChaplain({ ...approved, expertise: ['Flood care'] });
    await setEntry('expertise', 'Disaster response', same);
    const query = { expertise: 'disaster-response' };
    expect((await office.call(countAudience, { query })).body).toMatchObject({ people: 1 });
  });

  test('candidates are matched by each of them', async () => {
    await app.makeChaplain({ ...approved, expertise: ['Flood care'] });
    await setEntry('expertise', 'Disaster response', same);
    const { id } = await app.makeActivation({ expertiseWanted: ['Disaster response'] });
    const answer = await office.call(listCandidates, { params: { id } });
    expect(each(answer, 'matchedExpertise')).toEqual([['Disaster response']]);
  });
});

test('an availability that the office says is at short notice counts in the ranking', async () => {
  await app.makeChaplain({ ...approved, availability: ['Nights'] });
  const { id } = await app.makeActivation();
  const candidates = () => office.call(listCandidates, { params: { id } });
  const [before] = each(await candidates(), 'score');
  await setEntry('availability', 'Nights', { isShortNotice: true });
  const after = await candidates();
  expect(each(after, 'shortNotice')).toEqual([['Nights']]);
  expect(Number(each(after, 'score')[0]) - Number(before)).toBe(20);
});
