import { describe, expect, it } from 'vitest';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';

const app = useTestApp();

const chaplain = async () => (await app.signInAsChaplain(approved)).visitor;
const path = ({ id }: { id: string }) => `/api/field-guide/${id}`;

describe('reading a section', () => {
  it('a section names the sections before and after it; the older of two with the same order number comes first', async () => {
    const [a, b, c] = [
      await app.makeSection({ title: 'A' }),
      await app.makeSection({ title: 'B' }),
      await app.makeSection({ title: 'C', orderIndex: 3 }),
    ];
    await app.db.pool.query(
      `UPDATE field_guide_sections SET created_at = timestamptz '2026-01-01T00:00:00.00012Z' + CASE WHEN title = 'B' THEN interval '1 microsecond' ELSE interval '0' END`,
    );
    const visitor = await chaplain();
    const neighbour = ({ id, title, orderIndex }: typeof a) => ({ id, title, orderIndex });
    const around = async (section: typeof a) => {
      const { previous, next } = (await visitor.send('GET', path(section))).body;
      return [previous, next];
    };
    expect(await around(a)).toEqual([null, neighbour(b)]);
    expect(await around(b)).toEqual([neighbour(a), neighbour(c)]);
    expect(await around(c)).toEqual([neighbour(b), null]);
  });

  it('a section lists the other sections that its text mentions, and hides drafts among them from chaplains', async () => {
    const crisis = await app.makeSection({ title: 'Crisis & Trauma Response', orderIndex: 2 });
    const legal = await app.makeSection({
      title: 'Legal & Ethical Guidelines',
      orderIndex: 3,
      isPublished: false,
    });
    await app.makeSection({ title: 'Training', orderIndex: 4 });
    await app.makeSection({ title: 'Roles & Responsibilities', orderIndex: 5 });
    const section = await app.makeSection({
      title: 'Where to go on',
      content: 'Training first. See crisis and\ntrauma response, then Legal & Ethical Guidelines.',
    });
    const mentioned = async (visitor: Visitor) =>
      (await visitor.send('GET', path(section))).body.mentions;
    const named = ({ id, title }: typeof crisis) => ({ id, title });
    expect(await mentioned(await chaplain())).toEqual([named(crisis)]);
    const { visitor: office } = await app.signInAs('admin');
    expect(await mentioned(office)).toEqual([named(crisis), named(legal)]);
  });

  it('a chaplain gets 404 for a draft section, and neighboring sections skip the draft in their links (Z10)', async () => {
    const first = await app.makeSection({ title: 'First', orderIndex: 1 });
    const draft = await app.makeSection({ title: 'Draft', orderIndex: 2, isPublished: false });
    const last = await app.makeSection({ title: 'Last', orderIndex: 3 });
    const visitor = await chaplain();
    const unknown = await visitor.send(
      'GET',
      path({ id: first.id.replace(/^......../, '00000000') }),
    );
    const hidden = await visitor.send('GET', path(draft));
    expect([hidden.status, hidden.body]).toEqual([404, unknown.body]);
    expect((await visitor.send('GET', path(first))).body).toMatchObject({
      previous: null,
      next: { id: last.id },
    });
    expect((await visitor.send('GET', path(last))).body).toMatchObject({
      previous: { id: first.id },
      next: null,
    });
    const { visitor: office } = await app.signInAs('admin');
    expect((await office.send('GET', path(draft))).body).toMatchObject({
      title: 'Draft',
      previous: { id: first.id },
      next: { id: last.id },
    });
    expect((await office.send('GET', path(first))).body).toMatchObject({ next: { id: draft.id } });
  });

  it.each(['javascript:alert(1)', '<img src=x onerror=alert(1)>', '{{7*7}}', '=cmd()'])(
    'a section’s text is returned exactly as it was written: %s (I3)',
    async (markup) => {
      const { visitor } = await app.signInAs('admin');
      const made = await visitor.send('POST', '/api/field-guide', {
        body: { title: markup, content: `[a](${markup})\n\n${markup}`, orderIndex: 1 },
      });
      expect(made.status).toBe(201);
      const answer = await visitor.send('GET', path({ id: String(made.body.id) }));
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.body).toMatchObject({ title: markup, content: `[a](${markup})\n\n${markup}` });
    },
  );
});
