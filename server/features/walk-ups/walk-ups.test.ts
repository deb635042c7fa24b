import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { completeActivation, cancelActivation } from '#shared/activations/api.ts';
import { createOwnChaplain } from '#shared/chaplains/api.ts';
import { activationBoard, recordAnswer, releaseDeployment } from '#shared/calls/api.ts';
import { listOwnDeployments } from '#shared/deployments/api.ts';
import { listHours } from '#shared/hours/api.ts';
import { listLogLines } from '#shared/incident-log/api.ts';
import {
  claimWalkUp,
  declineWalkUp,
  listSiteCodes,
  listWalkUpMatches,
  listWalkUps,
  makeSiteCode,
  openWalkUpForm,
  readOwnWalkUp,
  sendWalkUp,
  verifyWalkUp,
} from '#shared/walk-ups/api.ts';
import type { VerifyWalkUpBody, WalkUpInput } from '#shared/walk-ups/schemas.ts';
import { sortedStatuses } from '#server/testing/answers.ts';
import { application, tap, walkUp } from '#server/testing/bodies.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { releaseAllDue } from '#server/features/calls/service.ts';

const app = useTestApp();

async function atTheDoor() {
  const admin = await app.signInAs('admin');
  const { id } = await app.makeActivation();
  const { siteId, code, name } = await app.makeSiteCode(id);
  const { call } = admin.visitor;
  const send = (values: Partial<WalkUpInput> = {}, typed = code) =>
    app.visitor().call(sendWalkUp, { params: { code: typed }, body: walkUp(values) });
  const list = async () => (await call(listWalkUps, { params: { id } })).body;
  const idOf = async (number: number) =>
    (await list()).find((each) => each.number === number)?.id ?? '';
  const verify = async (number = 1, body: Partial<VerifyWalkUpBody> = {}) =>
    call(verifyWalkUp, {
      params: { id, walkUpId: await idOf(number) },
      body: { isHere: true, ...body },
    });
  const decline = async (number = 1, reason?: string) =>
    call(declineWalkUp, { params: { id, walkUpId: await idOf(number) }, body: { reason } });
  const board = async () => (await call(activationBoard, { params: { id } })).body;
  const log = async () =>
    (await call(listLogLines, { params: { id }, query: { sort: 'happenedAt' } })).body;
  return {
    admin,
    id,
    siteId,
    siteName: name,
    code,
    call,
    send,
    list,
    idOf,
    verify,
    decline,
    board,
    log,
  };
}

describe('the walk-up code of a site', () => {
  test('a site gets a walk-up code of twelve letters and digits, and a second request returns the same code', async () => {
    const admin = await app.signInAs('admin');
    const { id } = await app.makeActivation();
    const { call } = admin.visitor;
    const [site] = (await call(listSiteCodes, { params: { id } })).body;
    expect(site).toMatchObject({ name: 'Mayfield', isMain: true, isClosed: false, code: null });
    const params = { id, siteId: site?.siteId ?? '' };
    const made = (await call(makeSiteCode, { params, body: {} })).body;
    expect(made.code).toMatch(/^[2-9a-hjkmnp-z]{12}$/);
    expect((await call(makeSiteCode, { params, body: {} })).body.code).toBe(made.code);
  });

  test('two coordinators who renew a site’s code at the same time get the same new code', async () => {
    const { id, siteId, code, call } = await atTheDoor();
    const renew = () => call(makeSiteCode, { params: { id, siteId }, body: { former: code } });
    const [one, other] = await Promise.all([renew(), renew()]);
    expect(one.body.code).not.toBe(code);
    expect(other.body.code).toBe(one.body.code);
  });

  test('after a site’s code is renewed, the old code is refused, and the desk sees which walk-ups had used it', async () => {
    const { id, siteId, code, call, send, list } = await atTheDoor();
    await send();
    await call(makeSiteCode, { params: { id, siteId }, body: { former: code } });
    expect((await send()).status).toBe(404);
    expect(await list()).toMatchObject([{ number: 1, isOfFormerCode: true }]);
  });

  test('a site’s code opens the form, even if it is typed with capitals, hyphens or spaces', async () => {
    const { siteName } = await atTheDoor();
    const open = (code: string) => app.visitor().call(openWalkUpForm, { params: { code } });
    for (const typed of ['k7m29q4xtp3w', 'K7M2-9Q4X-TP3W', 'k7m2 9q4x tp3w']) {
      expect((await open(typed)).body).toEqual({
        eventType: 'Tornado',
        location: 'Mayfield',
        siteName,
        siteAddress: null,
      });
    }
    expect((await open('k7m29q4xtp3x')).status).toBe(404);
  });

  test('after 60 wrong codes from a network address, further wrong codes get 429, but the right code still works', async () => {
    const { code } = await atTheDoor();
    const open = (guess: string) => app.visitor().call(openWalkUpForm, { params: { code: guess } });
    for (let time = 0; time < 60; time += 1) await open('nothing');
    expect((await open('nothing')).status).toBe(429);
    expect((await open(code)).status).toBe(200);
  });

  test('nobody can sign up with the code of a closed site or an ended activation', async () => {
    const { id, siteId, call, send } = await atTheDoor();
    await app.db.pool.query('UPDATE sites SET ends_at = now() WHERE id = $1', [siteId]);
    expect(await send()).toMatchObject({ status: 410, body: { code: 'walk-ups-over' } });
    const params = { id, siteId };
    const former = { former: 'k7m29q4xtp3w' };
    expect((await call(makeSiteCode, { params, body: former })).status).toBe(409);
    await app.db.pool.query('UPDATE sites SET ends_at = NULL WHERE id = $1', [siteId]);
    await call(cancelActivation, { params: { id } });
    expect((await send()).status).toBe(410);
    expect((await call(makeSiteCode, { params, body: former })).status).toBe(409);
  });
});

describe('a walk-up who signs up', () => {
  test('a new walk-up is pending, and only the phone that sent the form can see the walk-up’s status', async () => {
    const { siteName, send, list } = await atTheDoor();
    const secret = randomUUID();
    const sent = await send({ secret });
    const own = {
      eventType: 'Tornado',
      location: 'Mayfield',
      siteName,
      number: 1,
      name: 'Ezra Whitlock',
      status: 'waiting',
      hasPhoto: false,
      isLinked: false,
    };
    expect(sent).toMatchObject({ status: 200, body: own });
    const read = (of: string) => app.visitor().call(readOwnWalkUp, { params: { secret: of } });
    expect((await read(secret)).body).toEqual(own);
    expect((await read(randomUUID())).status).toBe(404);
    const [listed] = await list();
    expect(listed).toMatchObject({
      number: 1,
      siteName,
      name: 'Ezra Whitlock',
      phone: '(502) 555-0177',
      body: 'First Baptist, Paris',
      credential: 'Ordained, card 4711',
      status: 'waiting',
      others: [],
      isOfFormerCode: false,
      deploymentId: null,
    });
    // The id that the desk uses must not work as the secret of the phone.
    expect((await read(listed?.id ?? '')).status).toBe(404);
  });

  test('a walk-up form that is sent again after a lost connection is listed once', async () => {
    const { send, list } = await atTheDoor();
    const secret = randomUUID();
    const answers = await Promise.all([send({ secret }), send({ secret }), send({ secret })]);
    expect(sortedStatuses(answers)).toEqual([200, 200, 200]);
    expect(await list()).toHaveLength(1);
    expect(await send({ secret, name: 'Somebody Else' })).toMatchObject({
      status: 409,
      body: { code: 'action-id-taken' },
    });
  });

  test.each<[string, Partial<WalkUpInput>, string]>([
    ['no name', { name: ' ' }, 'name'],
    ['a name of characters that can’t be seen', { name: '\u200b\u200b' }, 'name'],
    ['a name of 200 letters', { name: 'a'.repeat(200) }, 'name'],
    ['a phone number of three digits', { phone: '911' }, 'phone'],
    ['a credential of 300 letters', { credential: 'a'.repeat(300) }, 'credential'],
    ['a secret that is no id', { secret: '1' }, 'secret'],
  ])('a walk-up form with %s is refused with an error at that field', async (_, values, field) => {
    const { send, list } = await atTheDoor();
    expect(await send(values)).toMatchObject({
      status: 400,
      body: { fields: { [field]: expect.any(String) } },
    });
    expect(await list()).toEqual([]);
  });

  test('a phone that floods the form is stopped after five people, with a message that says why (D8)', async () => {
    const { send, list } = await atTheDoor();
    const device = randomUUID();
    const answers: Awaited<ReturnType<typeof send>>[] = [];
    for (let number = 0; number < 20; number += 1) {
      answers.push(await send({ device, phone: `502 555 ${1000 + number}` }));
    }
    expect(sortedStatuses(answers)).toEqual([
      ...Array.from({ length: 5 }, () => 200),
      ...Array.from({ length: 15 }, () => 429),
    ]);
    expect(answers.at(-1)?.body.message).toMatch(/This phone has put several people.*the desk/);
    expect(answers.at(-1)?.headers.get('retry-after')).not.toBeNull();
    expect(await list()).toHaveLength(5);
  });

  test('a phone number is refused after three sign-ups, even if each comes from a new device (D8)', async () => {
    const { send, list } = await atTheDoor();
    const answers = [
      await send({ phone: '(502) 555-0177' }),
      await send({ phone: '+1 502 555 0177' }),
      await send({ phone: '502.555.0177' }),
      await send({ phone: '5025550177' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(answers[3]?.body.message).toMatch(
      /^This phone number is on the list already\. Please go to the desk\. /,
    );
    expect((await list()).map(({ others }) => others.length)).toEqual([2, 2, 2]);
  });

  test('a crowd of 200 walk-ups at one network address can sign up at the same time (D8)', async () => {
    const { send, board } = await atTheDoor();
    const crowd = Array.from({ length: 200 }, (_, index) =>
      send({ name: `Pat ${index}`, phone: `502 555 ${1000 + index}` }),
    );
    expect(new Set(sortedStatuses(await Promise.all(crowd)))).toEqual(new Set([200]));
    expect((await board()).walkUpsWaiting).toBe(200);
  });

  test('forms that are refused don’t count towards the limit of sign-ups from their network address (D8)', async () => {
    const { send } = await atTheDoor();
    const device = randomUUID();
    for (let time = 0; time < 12; time += 1)
      await send({ device, phone: `502 555 ${1000 + time}` });
    const { rows } = await app.db.pool.query(
      "SELECT points FROM rate_limits WHERE key LIKE 'walk-up:%'",
    );
    expect(rows).toEqual([{ points: 5 }]);
  });

  test('after 300 walk-ups from one network address in ten minutes, further people are told to go to the desk (D8)', async () => {
    const { send, list } = await atTheDoor();
    await send();
    await app.db.pool.query("UPDATE rate_limits SET points = 300 WHERE key LIKE 'walk-up:%'");
    const refused = await send({ phone: '502 555 0102' });
    expect(refused.status).toBe(429);
    expect(refused.body.message).toMatch(/from this network.*the desk/);
    expect(await list()).toHaveLength(1);
  });

  test('while 500 walk-ups are pending, further people who sign up are told to go to the desk (D8)', async () => {
    const { id, send } = await atTheDoor();
    await app.db.pool.query(
      `INSERT INTO walk_ups (activation_id, number, secret_hash, device_hash, name, phone, phone_digits)
      SELECT $1, n, n, n, 'Pat ' || n, '1', n FROM generate_series(1, 500) AS n`,
      [id],
    );
    const refused = await send();
    expect(refused).toMatchObject({ status: 429, body: { code: 'too-many' } });
    expect(refused.body.message).toContain('go to the desk');
  });

  test('the desk sees which walk-ups came from the same device or gave the same phone number', async () => {
    const { send, list } = await atTheDoor();
    const device = randomUUID();
    await send({ device, phone: '502 555 0101' });
    await send({ device, phone: '502 555 0102' });
    await send({ phone: '502 555 0101' });
    expect((await list()).map(({ others }) => others)).toEqual([
      [
        { number: 2, isSamePhone: true },
        { number: 3, isSamePhone: false },
      ],
      [{ number: 1, isSamePhone: true }],
      [{ number: 1, isSamePhone: false }],
    ]);
  });
});

describe('the desk that checks walk-ups', () => {
  test('the board lists a verified walk-up as on scene, and the office can record that this person left', async () => {
    const { id, siteId, siteName, call, send, verify, board } = await atTheDoor();
    await send();
    const verified = (await verify()).body;
    expect(verified).toMatchObject({ status: 'verified', deploymentId: expect.any(String) });
    const { rows, figures, walkUpsWaiting } = await board();
    expect(rows).toMatchObject([
      {
        id: verified.deploymentId,
        name: 'Ezra Whitlock',
        phone: '(502) 555-0177',
        status: 'on-scene',
        isWalkUp: true,
        isActive: true,
        chaplainId: null,
      },
    ]);
    expect(figures).toMatchObject({ asked: 0, answered: 0, medianSeconds: null });
    expect(walkUpsWaiting).toBe(0);
    const params = { id, deploymentId: verified.deploymentId ?? '' };
    await app.db.pool.query("UPDATE deployment_shifts SET arrived_at = now() - interval '2 hours'");
    const left = await call(recordAnswer, { params, body: tap({ kind: 'leave' }) });
    expect(left).toMatchObject({ status: 200, body: { status: 'left', minutes: 120 } });
    const { rows: stays } = await app.db.pool.query(
      'SELECT site_id AS "siteId", site_name AS "siteName" FROM deployment_shifts',
    );
    expect(stays).toEqual([{ siteId, siteName }]);
    const hours = (await call(listHours, { query: { activationId: id } })).body;
    expect(hours).toMatchObject([{ minutes: 120 }]);
  });

  test('a verified walk-up who is still on the way is listed as coming', async () => {
    const { send, verify, board } = await atTheDoor();
    await send();
    await verify(1, { isHere: false });
    expect((await board()).rows).toMatchObject([{ status: 'coming', arrivedAt: null }]);
  });

  test('an unverified walk-up is not on the board, and can’t be given hours or a shift (D9)', async () => {
    const { id, call, send, decline, idOf, board } = await atTheDoor();
    await send();
    await send({ phone: '502 555 0102' });
    await decline(2);
    expect((await board()).rows).toEqual([]);
    for (const number of [1, 2]) {
      const deploymentId = await idOf(number);
      const arrived = await call(recordAnswer, {
        params: { id, deploymentId },
        body: tap({ kind: 'arrive' }),
      });
      expect(arrived.status).toBe(404);
    }
    // The database gives an unverified walk-up no deployment, and so no shift.
    const { id: deploymentId } = await app.makeDeployment({ activationId: id });
    await expect(
      app.db.pool.query('UPDATE walk_ups SET assignment_id = $1 WHERE number = 1', [deploymentId]),
    ).rejects.toMatchObject({ constraint: 'walk_ups_deployed_when_verified' });
    await expect(
      app.db.pool.query("UPDATE walk_ups SET status = 'verified' WHERE number = 1"),
    ).rejects.toMatchObject({ constraint: 'walk_ups_deployed_when_verified' });
  });

  test('when two coordinators decide about a walk-up at the same time, the second gets an error that names the first decision', async () => {
    const { id, send, idOf, verify, board } = await atTheDoor();
    await send();
    const other = await app.signInAs('admin');
    const params = { id, walkUpId: await idOf(1) };
    const answers = await Promise.all([
      verify(),
      other.visitor.call(declineWalkUp, { params, body: { reason: 'No card' } }),
    ]);
    expect(sortedStatuses(answers)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'already-decided' });
    expect(refused?.body.message).toMatch(/has (verified|declined) them already/);
    expect((await board()).rows.length).toBe(answers[0].status === 200 ? 1 : 0);
  });

  test('pressing Verify twice puts the walk-up on the board only once', async () => {
    const { send, verify, board, log } = await atTheDoor();
    await send();
    await Promise.all([verify(), verify()]);
    expect((await verify()).status).toBe(200);
    expect((await board()).rows).toHaveLength(1);
    expect((await log()).map(({ kind }) => kind)).toEqual([
      'walk-up',
      'walk-up-verified',
      'arrived',
    ]);
  });

  test('a declined walk-up stays on the list with the reason, and can still be verified', async () => {
    const { send, list, verify, decline } = await atTheDoor();
    await send();
    await decline(1, 'Nobody knows the body');
    expect(await list()).toMatchObject([
      { status: 'declined', declineReason: 'Nobody knows the body' },
    ]);
    expect((await verify()).status).toBe(409);
    expect((await verify(1, { from: 'declined' })).body).toMatchObject({
      status: 'verified',
      declineReason: null,
    });
  });

  test('no walk-up can be verified or declined after the activation has ended', async () => {
    const { id, call, send, verify, decline } = await atTheDoor();
    await send();
    await call(completeActivation, { params: { id }, body: {} });
    expect((await verify()).status).toBe(409);
    expect((await decline()).body).toMatchObject({ code: 'activation-over' });
  });

  test('the log lists each walk-up by number, and names only those who were verified', async () => {
    const { siteName, send, verify, decline, log } = await atTheDoor();
    await send();
    await send({ name: 'Silas Crane', phone: '502 555 0102' });
    await verify(1);
    await decline(2, 'Silas is known for it');
    const lines = await log();
    expect(lines.map(({ kind, details, about }) => [kind, details['number'], about?.name])).toEqual(
      [
        ['walk-up', 1, undefined],
        ['walk-up', 2, undefined],
        ['walk-up-verified', 1, 'Ezra Whitlock'],
        ['arrived', undefined, 'Ezra Whitlock'],
        ['walk-up-declined', 2, undefined],
      ],
    );
    expect(lines[0]?.details['site']).toBe(siteName);
    expect(JSON.stringify(lines)).not.toContain('Silas');
  });

  test('the desk sees which chaplain has the same phone number as a walk-up, and can verify the walk-up as that chaplain', async () => {
    const { id, send, idOf, call, verify, board } = await atTheDoor();
    const { chaplain, visitor } = await app.signInAsChaplain({
      ...approved,
      phone: '502-555-0177',
    });
    await send({ name: 'E. Whitlock', phone: '+1 (502) 555-0177' });
    const params = { id, walkUpId: await idOf(1) };
    const matches = (await call(listWalkUpMatches, { params })).body;
    expect(matches).toMatchObject([
      { chaplainId: chaplain.id, hasSameNumber: true, isAvailable: true },
    ]);
    await verify(1, { chaplainId: chaplain.id });
    const { rows } = await board();
    expect(rows).toMatchObject([{ chaplainId: chaplain.id, status: 'on-scene', isWalkUp: true }]);
    const own = (await visitor.call(listOwnDeployments)).body;
    expect(own).toMatchObject([{ status: 'on-scene', activation: { id } }]);
  });

  test('a chaplain who was called and also signs up as a walk-up has one row on the board', async () => {
    const { id, send, verify, board } = await atTheDoor();
    const { chaplain } = await app.makeChaplain(approved);
    await app.makeDeployment({ activationId: id, chaplainId: chaplain.id });
    await send();
    await verify(1, { chaplainId: chaplain.id });
    expect((await board()).rows).toMatchObject([{ chaplainId: chaplain.id, status: 'on-scene' }]);
  });

  test('a walk-up is assigned to the main site if their own site closes before they are verified', async () => {
    const { id, call, verify, board } = await atTheDoor();
    const gym = await app.makeSite({ activationId: id, name: 'Gym' });
    const params = { id, siteId: gym.id };
    const { code } = (await call(makeSiteCode, { params, body: {} })).body;
    await app.visitor().call(sendWalkUp, { params: { code: code ?? '' }, body: walkUp() });
    await app.db.pool.query('UPDATE sites SET ends_at = now() WHERE id = $1', [gym.id]);
    await verify();
    const [row] = (await board()).rows;
    expect(row).toMatchObject({ status: 'on-scene' });
    const { rows } = await app.db.pool.query('SELECT site_name FROM deployment_shifts');
    expect(rows).toEqual([{ site_name: 'Mayfield' }]);
  });

  test('a chaplain who signed up twice and is verified twice is on the board once', async () => {
    const { send, verify, board } = await atTheDoor();
    const { chaplain } = await app.makeChaplain(approved);
    await send();
    await send();
    await verify(1, { chaplainId: chaplain.id });
    await verify(2, { chaplainId: chaplain.id });
    expect((await board()).rows).toMatchObject([{ chaplainId: chaplain.id, isWalkUp: true }]);
    expect((await board()).rows).toHaveLength(1);
  });

  test('a walk-up can’t be linked to a deactivated chaplain’s profile', async () => {
    const { send, verify } = await atTheDoor();
    const { chaplain } = await app.makeChaplain({ ...approved, isActive: false });
    await send();
    expect((await verify(1, { chaplainId: chaplain.id })).body).toMatchObject({
      code: 'not-available',
    });
  });

  test('a verified walk-up who is on the way can be released, though no message can reach them', async () => {
    const { id, call, send, verify, board, log } = await atTheDoor();
    await send();
    const { deploymentId } = (await verify(1, { isHere: false })).body;
    await call(releaseDeployment, { params: { id, deploymentId: deploymentId ?? '' } });
    await app.db.pool.query(
      "UPDATE activation_assignments SET release_at = now() - interval '1 s'",
    );
    await releaseAllDue(app.db);
    expect((await board()).rows).toMatchObject([{ status: 'released' }]);
    expect((await log()).at(-1)).toMatchObject({
      kind: 'released',
      about: { name: 'Ezra Whitlock' },
    });
  });
});

describe('a walk-up who applies', () => {
  test('when an applicant links a walk-up to their profile, its hours become part of the profile', async () => {
    const { id, send, verify, board } = await atTheDoor();
    const secret = randomUUID();
    await send({ secret });
    await verify();
    const applicant = await app.signInAsChaplain();
    const claim = () => applicant.visitor.call(claimWalkUp, { params: { secret } });
    expect((await claim()).status).toBe(204);
    expect((await claim()).status).toBe(204);
    expect((await board()).rows).toMatchObject([
      { chaplainId: applicant.chaplain.id, status: 'on-scene' },
    ]);
    const own = (await applicant.visitor.call(listOwnDeployments)).body;
    expect(own).toMatchObject([{ activation: { id } }]);
    const other = await app.signInAsChaplain();
    const second = await other.visitor.call(claimWalkUp, { params: { secret } });
    expect(second).toMatchObject({ status: 409, body: { code: 'linked-otherwise' } });
  });

  test('if an applicant has linked a pending walk-up, verifying it puts the applicant’s profile on the board', async () => {
    const { send, verify, board } = await atTheDoor();
    const secret = randomUUID();
    await send({ secret });
    const applicant = await app.signInAsChaplain();
    await applicant.visitor.call(claimWalkUp, { params: { secret } });
    await verify();
    expect((await board()).rows).toMatchObject([{ chaplainId: applicant.chaplain.id }]);
  });

  test('if a walk-up is linked to a profile and verified at the same moment, the board has one row, which has that profile', async () => {
    const { id, send, idOf, verify, call, board } = await atTheDoor();
    const secret = randomUUID();
    await send({ secret });
    const applicant = await app.signInAsChaplain();
    const [verified, claimed] = await Promise.all([
      verify(),
      applicant.visitor.call(claimWalkUp, { params: { secret } }),
    ]);
    expect(claimed.status).toBe(204);
    if (verified.status === 409) {
      const params = { id, walkUpId: await idOf(1) };
      await call(verifyWalkUp, { params, body: { isHere: true } });
    }
    expect((await board()).rows).toMatchObject([{ chaplainId: applicant.chaplain.id }]);
  });

  test('a user without a profile can link a walk-up only after applying', async () => {
    const { send } = await atTheDoor();
    const secret = randomUUID();
    await send({ secret });
    const { visitor } = await app.signInAs('chaplain');
    const claim = () => visitor.call(claimWalkUp, { params: { secret } });
    expect((await claim()).body).toMatchObject({ code: 'no-chaplain-profile' });
    await visitor.call(createOwnChaplain, { body: application() });
    expect((await claim()).status).toBe(204);
  });

  test('a chaplain who claims two verified walk-ups at the same time can link only one', async () => {
    const { send, verify } = await atTheDoor();
    const secrets = [randomUUID(), randomUUID()];
    for (const secret of secrets) await send({ secret });
    await verify(1);
    await verify(2);
    const { visitor } = await app.signInAsChaplain(approved);
    const answers = await Promise.all(
      secrets.map((secret) => visitor.call(claimWalkUp, { params: { secret } })),
    );
    expect(sortedStatuses(answers)).toEqual([204, 409]);
  });
});

describe('the end of an activation', () => {
  test('a phone no longer sees its walk-up after the activation has ended (D9)', async () => {
    const { id, call, send } = await atTheDoor();
    const secret = randomUUID();
    await send({ secret });
    await call(completeActivation, { params: { id }, body: {} });
    const read = await app.visitor().call(readOwnWalkUp, { params: { secret } });
    expect(read).toMatchObject({ status: 410, body: { code: 'walk-ups-over' } });
    expect(JSON.stringify(read.body)).not.toContain('Ezra');
    const again = await send({ secret });
    expect(again).toMatchObject({ status: 410, body: { code: 'walk-ups-over' } });
  });
});
