import { describe, expect, it } from 'vitest';
import { createSection, orderSections } from '#shared/field-guide/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { newSection } from '#server/testing/bodies.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function office() {
  const { visitor, user: admin } = await app.signInAs('admin');
  const order = (ids: unknown) => visitor.send('PUT', orderSections.path, { body: { ids } });
  return { visitor, admin, order };
}

async function fourSections() {
  const ids: string[] = [];
  for (const orderIndex of [1, 1, 7, 900]) ids.push((await app.makeSection({ orderIndex })).id);
  return ids;
}

async function stored() {
  const { rows } = await app.db.pool.query<Record<string, unknown>>(
    'SELECT id, order_index, version, updated_at, last_edited_by FROM field_guide_sections ORDER BY order_index, created_at',
  );
  return rows;
}

const idsInOrder = async () => (await stored()).map(({ id }) => id);
const recorded = async () =>
  (await auditTrail(app)).filter(({ action }) => action === 'sections-ordered');

describe('ordering the sections', () => {
  it('reordering sections numbers them from 1, and leaves their edit times and versions unchanged', async () => {
    const { admin, order } = await office();
    const [a = '', b = '', c = '', d = ''] = await fourSections();
    const before = await stored();
    expect((await order([d, b.toUpperCase(), a, c])).status).toBe(204);
    const after = await stored();
    expect(after.map(({ id, order_index }) => [id, order_index])).toEqual([
      [d, 1],
      [b, 2],
      [a, 3],
      [c, 4],
    ]);
    for (const row of before) {
      const { order_index, ...rest } = row;
      expect(order_index).toEqual(expect.any(Number));
      expect(after.find(({ id }) => id === row.id)).toMatchObject(rest);
    }
    expect(await recorded()).toEqual([
      { action: 'sections-ordered', actor: admin.id, subject: null, details: { count: 4 } },
    ]);
  });

  it('a request to reorder the sections is not audited if they already have that order', async () => {
    const { order } = await office();
    const ids = await fourSections();
    await order(ids);
    expect((await order(ids)).status).toBe(204);
    expect(await recorded()).toHaveLength(1);
  });

  it('if the sections are reordered while somebody edits a section, the edit can still be saved', async () => {
    const { visitor, order } = await office();
    const ids = await fourSections();
    await order(ids.toReversed());
    const path = `/api/field-guide/${ids[0]}`;
    const body = { content: 'New', version: 1 };
    expect((await visitor.send('PUT', path, { body })).body).toMatchObject({
      orderIndex: 4,
      version: 2,
    });
  });

  it('reordering sections is refused unless the request lists every existing section exactly once', async () => {
    const { order } = await office();
    const ids = await fourSections();
    const [first = '', ...rest] = ids;
    const unknown = first.replace(/^......../, '00000000');
    for (const wrong of [
      rest,
      [...ids, unknown],
      [unknown, ...rest],
      [...ids, first],
      [first, first, ...rest.slice(1)],
    ]) {
      const answer = await order(wrong);
      expect([answer.status, answer.body.code]).toEqual([409, 'sections-changed']);
    }
    expect((await stored()).map((row) => row.order_index)).toEqual([1, 1, 7, 900]);
    expect(await recorded()).toEqual([]);
  });

  it.each([
    [[]],
    [['7']],
    ['x'],
    [null],
    [Array.from({ length: 1001 }, () => '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11')],
  ])('reordering sections is refused if the ids are invalid: %j', async (ids) => {
    const { order } = await office();
    expect((await order(ids)).status).toBe(400);
  });

  it('when two people reorder the sections at the same time, the result is one of their orders, not a mixture', async () => {
    const [one, two] = [await office(), await office()];
    const ids = await fourSections();
    for (let round = 0; round < 4; round += 1) {
      const orders = [ids.toReversed(), ids.toSorted()];
      await Promise.all([one.order(orders[0]), two.order(orders[1])]);
      expect(orders).toContainEqual(await idsInOrder());
    }
  });

  it('if a section is created while the sections are reordered, the new order is either stored completely or refused', async () => {
    const { visitor, order } = await office();
    for (let round = 0; round < 4; round += 1) {
      await app.makeSection({ orderIndex: round });
      const ids = (await idsInOrder()).toReversed();
      const body = newSection({ orderIndex: 1000 });
      const [ordered, made] = await Promise.all([
        order(ids),
        visitor.send('POST', createSection.path, { body }),
      ]);
      expect(made.status).toBe(201);
      expect([204, 409]).toContain(ordered.status);
      const after = (await idsInOrder()).filter((id) => id !== made.body.id);
      expect(after).toEqual(ordered.status === 204 ? ids : ids.toReversed());
    }
  });

  it('reordering sections is undone if its audit event can’t be stored', async () => {
    const { order } = await office();
    const ids = await fourSections();
    const before = await stored();
    const answer = await whileTableRefuses(app, 'audit_events', () => order(ids.toReversed()));
    expect(answer.status).toBe(500);
    expect(await stored()).toEqual(before);
  });
});
