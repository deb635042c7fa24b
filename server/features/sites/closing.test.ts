import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { activationBoard } from '#shared/calls/api.ts';
import { closeSite, listSites } from '#shared/sites/api.ts';
import type { CloseSiteBody } from '#shared/sites/schemas.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { approved } from '#server/testing/person-factories.ts';
import { inHours } from '#server/testing/record-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function desk() {
  const { visitor, user } = await app.signInAs('admin');
  const { id } = await app.makeActivation({ address: '1 Main St' });
  const params = { id };
  const sites = async () => (await visitor.call(listSites, { params })).body.sites;
  const [main] = await sites();
  if (!main) throw new Error('no main site');
  const gym = await app.makeSite({ activationId: id });
  const close = async (siteId: string, body: Partial<CloseSiteBody>) =>
    visitor.call(closeSite, { params: { id, siteId }, body });
  return { visitor, user, id, params, sites, main, gym, close };
}

/** Puts an approved chaplain on the board. */
async function onBoard(values: Parameters<typeof app.makeDeployment>[0]) {
  const { chaplain, user } = await app.makeChaplain(approved);
  const row = await app.makeDeployment({ chaplainId: chaplain.id, ...values });
  return { ...row, userId: user.id };
}

async function closings() {
  const lines = (await readLog(app.db)).filter(({ kind }) => kind === 'site-closed');
  return lines.map(({ details }) => details);
}

describe('where the people of a closed site go', () => {
  test('a site can’t be closed by sending its people to a closed site', async () => {
    const { id, gym, close } = await desk();
    const church = await app.makeSite({ activationId: id, name: 'Church', endsAt: inHours(1) });
    expect(await close(gym.id, { moveTo: church.id })).toMatchObject({
      status: 409,
      body: {
        code: 'site-closed',
        message: 'This site is closed. Open it again, or choose another one.',
      },
    });
  });

  test('a site can’t be closed by sending its people to a site that doesn’t exist', async () => {
    const { gym, close, sites } = await desk();
    expect(await close(gym.id, { moveTo: randomUUID() })).toMatchObject({
      status: 404,
      body: { code: 'not-found', message: 'This site was not found.' },
    });
    expect((await sites())[1]).toMatchObject({ id: gym.id, endsAt: null });
  });

  test('the main site can’t be closed by moving its people to the main site', async () => {
    const { main, close } = await desk();
    expect(await close(main.id, { moveTo: main.id })).toMatchObject({
      status: 409,
      body: {
        code: 'main-site',
        message:
          'This is the main site. Choose another site for its people: that site then becomes the main site.',
      },
    });
  });

  test('if people of a closed site go to a site that isn’t the main site, the main site stays the main site', async () => {
    const { visitor, id, params, main, gym, sites, close } = await desk();
    const church = await app.makeSite({ activationId: id, name: 'Church', address: '5 Hill Rd' });
    await onBoard({ activationId: id, siteId: gym.id, status: 'coming' });
    expect((await close(gym.id, { moveTo: church.id })).status).toBe(200);
    expect(await sites()).toMatchObject([
      { id: main.id, isMain: true, coming: 0 },
      { id: church.id, isMain: false, coming: 1 },
      { id: gym.id, isMain: false, coming: 0 },
    ]);
    const { activation } = (await visitor.call(activationBoard, { params })).body;
    expect(activation).toMatchObject({ location: 'Mayfield', address: '1 Main St' });
  });

  test('if the main site is closed, the activation gets the name and address of the new main site', async () => {
    const { visitor, id, params, main, close } = await desk();
    const church = await app.makeSite({ activationId: id, name: 'Church', address: '5 Hill Rd' });
    expect((await close(main.id, { moveTo: church.id })).status).toBe(200);
    const { activation } = (await visitor.call(activationBoard, { params })).body;
    expect(activation).toMatchObject({ location: 'Church', address: '5 Hill Rd' });
  });
});

describe('what the log says about a closed site', () => {
  test('the log says once that a site was closed, and where its people went', async () => {
    const { id, main, gym, close } = await desk();
    await onBoard({ activationId: id, siteId: gym.id, status: 'coming' });
    expect((await close(gym.id, { moveTo: main.id })).status).toBe(200);
    expect((await close(gym.id, { moveTo: main.id })).status).toBe(200);
    expect(await closings()).toEqual([{ site: 'High school gym', to: 'Mayfield' }]);
  });

  test('the log names no other site if nobody was at the closed site', async () => {
    const { main, gym, close } = await desk();
    expect((await close(gym.id, { moveTo: main.id })).status).toBe(200);
    expect(await closings()).toEqual([{ site: 'High school gym' }]);
  });

  test('when the work at a site ends, the log and a message tell of the release of a person on the way', async () => {
    const { user, id, gym, close } = await desk();
    const person = await onBoard({ activationId: id, siteId: gym.id, status: 'coming' });
    expect((await close(gym.id, { endStays: true })).status).toBe(200);
    const lines = (await readLog(app.db)).map(({ kind, authorId, deploymentId, details }) => ({
      kind,
      authorId,
      deploymentId,
      details,
    }));
    const authorId = user.id;
    expect(lines).toEqual([
      { kind: 'released', authorId, deploymentId: person.id, details: {} },
      { kind: 'site-closed', authorId, deploymentId: null, details: { site: 'High school gym' } },
    ]);
    expect(await readOutbox(app.db)).toMatchObject([
      {
        kind: 'released',
        userId: person.userId,
        deploymentId: person.id,
        facts: { eventType: 'Tornado', location: 'Mayfield', address: '1 Main St' },
      },
    ]);
  });
});
