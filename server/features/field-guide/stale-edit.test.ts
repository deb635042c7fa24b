import { describe, expect, it } from 'vitest';
import { sortedStatuses } from '#server/testing/answers.ts';
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

describe('stale edits of a section (C7)', () => {
  it('an edit of a section is refused with 409 if somebody else has saved the section since the edit began', async () => {
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

  it('when several edits of the same version of a section arrive at the same time, all but one are refused with 409', async () => {
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

  it('an edit of a section is refused with 409 if somebody has published the section since the edit began', async () => {
    const { update, publish } = await office();
    const { id } = await app.makeSection({ isPublished: false });
    await publish(id);
    const answer = await update(id, { content: 'New', isPublished: false, version: 1 });
    expect(answer.status).toBe(409);
    expect(await stored()).toMatchObject([{ is_published: true }]);
  });

  it('if an edit of a section is sent twice because the first response was lost, both are answered 200', async () => {
    const { update } = await office();
    const { id } = await app.makeSection();
    const body = { content: 'New', version: 1 };
    const [first, again] = [await update(id, body), await update(id, body)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.body).toEqual(first.body);
    expect(await recorded()).toHaveLength(1);
  });

  it('edits of a section that are sent without a version number are never refused as stale', async () => {
    const [one, two] = [await office(), await office()];
    const { id } = await app.makeSection();
    const answers = await Promise.all([
      one.update(id, { title: 'One' }),
      two.update(id, { content: 'Two' }),
    ]);
    expect(sortedStatuses(answers)).toEqual([200, 200]);
    expect(await stored()).toMatchObject([{ title: 'One', content: 'Two', version: 3 }]);
  });

  it.each([1.5, '1', 2 ** 53])(
    'an edit of a section with the invalid version %s is refused (I14)',
    async (version) => {
      const { update } = await office();
      const { id } = await app.makeSection();
      expect((await update(id, { title: 'New', version })).status).toBe(400);
      expect((await update(id, { title: 'New', version: 2 ** 31 })).status).toBe(409);
    },
  );
});
