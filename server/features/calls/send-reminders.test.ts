import { describe, expect, it } from 'vitest';
import { releaseDeployment, undoRelease } from '#shared/calls/api.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { twice } from '#server/testing/twice.ts';
import { sendReminders } from './send-reminders.ts';

const app = useTestApp();

describe('automatic reminders of silent people', () => {
  async function asked(values: Parameters<typeof app.makeDeployment>[0] = {}) {
    const { chaplain, user } = await app.makeChaplain(approved);
    const deployment = await app.makeDeployment({
      chaplainId: chaplain.id,
      remindAt: inHours(-1),
      ...values,
    });
    return { user, chaplain, deployment };
  }

  it('a reminder skips a person who is about to be released, unless the release is undone', async () => {
    const { deployment } = await asked();
    const { visitor: office } = await app.signInAs('admin');
    const params = { id: deployment.activationId, deploymentId: deployment.id };
    await office.call(releaseDeployment, { params });
    expect(await sendReminders(app.db)).toBe(0);
    await office.call(undoRelease, { params });
    expect(await sendReminders(app.db)).toBe(1);
    expect(await readOutbox(app.db)).toMatchObject([{ kind: 'call-reminder' }]);
  });

  it('a reminder is sent once to each silent person, even if two processes look for due reminders at the same moment (M3)', async () => {
    const { user, deployment } = await asked({ message: 'Bring boots' });

    expect(await twice(app.db, sendReminders)).toBe(1);
    expect(await sendReminders(app.db)).toBe(0);
    expect(await readOutbox(app.db)).toMatchObject([
      {
        kind: 'call-reminder',
        userId: user.id,
        deploymentId: deployment.id,
        facts: { activationId: deployment.activationId, note: 'Bring boots' },
      },
    ]);
  });

  it('reminders about call-outs with the same note are stored as one message with several recipients', async () => {
    const { id: activationId } = await app.makeActivation();
    for (const message of ['Boots', 'Boots', null]) await asked({ activationId, message });

    expect(await sendReminders(app.db)).toBe(3);
    const messages = (await readOutbox(app.db)).map(({ messageId }) => messageId);
    expect(messages).toHaveLength(3);
    expect(new Set(messages).size).toBe(2);
  });

  it('people of different sites get separate reminders that name their site, and the log shows each reminder', async () => {
    const { id: activationId } = await app.makeActivation();
    const gym = await app.makeSite({ activationId });
    const here = await asked({ activationId });
    const there = await asked({ activationId, siteId: gym.id });

    expect(await sendReminders(app.db)).toBe(2);
    const told = await readOutbox(app.db);
    expect(new Set(told.map(({ messageId }) => messageId)).size).toBe(2);
    const factsFor = ({ user }: typeof here) =>
      told.find(({ userId }) => userId === user.id)?.facts;
    expect(factsFor(here)).toMatchObject({ site: { name: 'Mayfield' } });
    expect(factsFor(there)).toMatchObject({ site: { name: 'High school gym' } });
    const log = await readLog(app.db);
    expect(log.map(({ kind, authorId }) => [kind, authorId])).toEqual([
      ['reminded', null],
      ['reminded', null],
    ]);
    expect(new Set(log.map(({ deploymentId }) => deploymentId))).toEqual(
      new Set([here.deployment.id, there.deployment.id]),
    );
  });

  it('a reminder skips people who have answered, who are deactivated, or whose activation is over', async () => {
    const over = await app.makeActivation({ status: 'cancelled' });
    await asked({ status: 'coming' });
    await asked({ status: 'declined' });
    await asked({ activationId: over.id });
    await asked({ remindAt: inHours(1) });
    await asked({ remindAt: null });
    const { chaplain } = await asked();
    await app.db.pool.query('UPDATE chaplains SET is_active = false WHERE id = $1', [chaplain.id]);

    expect(await sendReminders(app.db)).toBe(0);
    expect(await readOutbox(app.db)).toEqual([]);
  });
});
