import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { callChaplains } from '#shared/calls/api.ts';
import { listSites } from '#shared/sites/api.ts';
import { readLog } from '#server/testing/log-lines.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

interface Place {
  siteId?: string;
  siteShiftId?: string;
}

async function desk() {
  const { visitor } = await app.signInAs('admin');
  const { id } = await app.makeActivation();
  const params = { id };
  const sites = async () => (await visitor.call(listSites, { params })).body.sites;
  const [main] = await sites();
  if (!main) throw new Error('no main site');
  const gym = await app.makeSite({ activationId: id });
  const ofMain = await app.makeSiteShift({ siteId: main.id });
  const ofGym = await app.makeSiteShift({ siteId: gym.id });
  const ask = async (place: Place) => {
    const chaplainIds = [(await app.makeChaplain(approved)).chaplain.id];
    const body = { chaplainIds, reason: 'Nobody else is near', ...place };
    return visitor.call(callChaplains, { params, body });
  };
  return { sites, main, gym, ofMain, ofGym, ask };
}

interface Times {
  startsAt: Date;
  endsAt: Date;
}

const timesOf = ({ startsAt, endsAt }: Times) => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
});

const askedDetails = async () => (await readLog(app.db)).map(({ details }) => details);

describe('the place to which people are asked to come', () => {
  test('people are asked to come to the main site if the desk names no place; the log then names no place either', async () => {
    const { sites, ask } = await desk();
    expect((await ask({})).status).toBe(200);
    expect(await sites()).toMatchObject([{ asked: 1, shifts: [{ asked: 0 }] }, { asked: 0 }]);
    expect(await askedDetails()).toEqual([{}]);
  });

  test('for a shift at the main site, the log gives only the times of the shift', async () => {
    const { sites, ofMain, ask } = await desk();
    expect((await ask({ siteShiftId: ofMain.id })).status).toBe(200);
    expect(await sites()).toMatchObject([{ asked: 1, shifts: [{ asked: 1 }] }, { asked: 0 }]);
    expect(await askedDetails()).toEqual([timesOf(ofMain)]);
  });

  test('for a shift at another site, people come to that site, whether or not the desk names the site too', async () => {
    const { sites, gym, ofGym, ask } = await desk();
    expect((await ask({ siteShiftId: ofGym.id })).status).toBe(200);
    expect((await ask({ siteShiftId: ofGym.id, siteId: gym.id })).status).toBe(200);
    expect(await sites()).toMatchObject([{ asked: 0 }, { asked: 2, shifts: [{ asked: 2 }] }]);
    const details = { site: 'High school gym', ...timesOf(ofGym) };
    expect(await askedDetails()).toEqual([details, details]);
  });

  test('nobody can be asked to come to a site for a shift of another site', async () => {
    const { gym, ofMain, ask } = await desk();
    const message = 'This shift is at another site';
    expect(await ask({ siteId: gym.id, siteShiftId: ofMain.id })).toMatchObject({
      status: 400,
      body: { code: 'validation', message, fields: { siteShiftId: message } },
    });
  });

  test('nobody can be asked to come to a site or a shift that doesn’t exist', async () => {
    const { sites, ask } = await desk();
    expect(await ask({ siteId: randomUUID() })).toMatchObject({
      status: 404,
      body: { message: 'This site was not found.' },
    });
    expect(await ask({ siteShiftId: randomUUID() })).toMatchObject({
      status: 404,
      body: { message: 'This shift was not found.' },
    });
    expect(await sites()).toMatchObject([{ asked: 0 }, { asked: 0 }]);
  });
});
