import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  claimWalkUp,
  declineWalkUp,
  listSiteCodes,
  listWalkUpMatches,
  makeSiteCode,
  verifyWalkUp,
} from '#shared/walk-ups/api.ts';
import type { VerifyWalkUpBody } from '#shared/walk-ups/schemas.ts';
import { hashOfSecret } from '#server/http/secret.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { whileUncommitted } from '#server/testing/held-lock.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

async function atTheDesk() {
  const { user, visitor } = await app.signInAs('admin');
  const { id } = await app.makeActivation();
  const secret = randomUUID();
  const { id: walkUpId, number } = await app.makeWalkUp({
    activationId: id,
    secretHash: hashOfSecret(secret),
  });
  const params = { id, walkUpId };
  const verify = (body: Partial<VerifyWalkUpBody> = {}, by = visitor) =>
    by.call(verifyWalkUp, { params, body: { isHere: true, ...body } });
  const decline = (reason?: string) => visitor.call(declineWalkUp, { params, body: { reason } });
  const statement = 'DELETE FROM walk_ups WHERE id = $1';
  const forget = { statement, values: [walkUpId], waiting: 1 };
  return { id, user, visitor, walkUpId, number, secret, verify, decline, forget };
}

const NOT_FOUND = { status: 404, body: { message: 'This walk-up was not found.' } };

describe('the audit trail of walk-ups', () => {
  test('verifying a walk-up without a profile is audited with the number and the activation', async () => {
    const { user, number, verify } = await atTheDesk();
    await verify();
    expect((await auditTrail(app)).at(-1)).toEqual({
      action: 'walk-up-verified',
      actor: user.id,
      subject: null,
      details: { number, eventType: 'Tornado', location: 'Mayfield' },
    });
  });

  test('verifying a walk-up as a chaplain is audited as concerning that chaplain', async () => {
    const { user, number, verify } = await atTheDesk();
    const known = await app.makeChaplain(approved);
    await verify({ chaplainId: known.chaplain.id });
    expect((await auditTrail(app)).at(-1)).toEqual({
      action: 'walk-up-verified',
      actor: user.id,
      subject: known.user.id,
      details: { number, eventType: 'Tornado', location: 'Mayfield' },
    });
  });

  test('declining a walk-up is audited once, even if the same coordinator declines it again', async () => {
    const { user, number, decline } = await atTheDesk();
    for (const time of ['once', 'once more']) {
      const { status, body } = await decline();
      expect([status, body.status, body.declineReason], time).toEqual([200, 'declined', null]);
    }
    const trail = (await auditTrail(app)).filter(({ action }) => action.startsWith('walk-up'));
    expect(trail).toEqual([
      {
        action: 'walk-up-declined',
        actor: user.id,
        subject: null,
        details: { number, eventType: 'Tornado', location: 'Mayfield' },
      },
    ]);
  });

  test('linking a walk-up to a profile is audited once, even if the person links it again', async () => {
    const { number, secret } = await atTheDesk();
    const { user, visitor } = await app.signInAsChaplain();
    for (const time of ['once', 'once more']) {
      expect((await visitor.call(claimWalkUp, { params: { secret } })).status, time).toBe(204);
    }
    const trail = (await auditTrail(app)).filter(({ action }) => action === 'walk-up-claimed');
    expect(trail).toEqual([
      { action: 'walk-up-claimed', actor: user.id, subject: user.id, details: { number } },
    ]);
  });

  test('making a site’s first code and renewing it are audited with the site, even if the first request names a former code', async () => {
    const { id, user, visitor } = await atTheDesk();
    const [site] = (await visitor.call(listSiteCodes, { params: { id } })).body;
    const params = { id, siteId: site?.siteId ?? '' };
    const make = (former: string | null) =>
      visitor.call(makeSiteCode, { params, body: { former } });
    const first = (await make('k7m29q4xtp3w')).body.code;
    expect(first).toMatch(/^[2-9a-hjkmnp-z]{12}$/);
    expect((await make(first)).body.code).not.toBe(first);
    const trail = (await auditTrail(app)).filter(({ action }) => action === 'walk-up-code-made');
    const event = { action: 'walk-up-code-made', actor: user.id, subject: null };
    expect(trail).toEqual([
      { ...event, details: { site: 'Mayfield', renewed: false } },
      { ...event, details: { site: 'Mayfield', renewed: true } },
    ]);
  });
});

describe('decisions about walk-ups that are refused', () => {
  test.each(['verified', 'declined'] as const)(
    'a coordinator who verifies a walk-up that a colleague has %s is told so, with the colleague’s name',
    async (decided) => {
      const { user, verify, decline } = await atTheDesk();
      await (decided === 'verified' ? verify() : decline());
      const other = await app.signInAs('admin');
      expect(await verify({}, other.visitor)).toMatchObject({
        status: 409,
        body: {
          code: 'already-decided',
          message: `${user.firstName} ${user.lastName} has ${decided} them already.`,
        },
      });
    },
  );

  test('a walk-up can’t be verified as a chaplain who doesn’t exist', async () => {
    const { verify } = await atTheDesk();
    expect(await verify({ chaplainId: randomUUID() })).toMatchObject({
      status: 409,
      body: { code: 'not-available' },
    });
  });

  test('a walk-up can’t be found under another activation', async () => {
    const { visitor, walkUpId } = await atTheDesk();
    const { id } = await app.makeActivation();
    const params = { id, walkUpId };
    expect(await visitor.call(listWalkUpMatches, { params })).toMatchObject(NOT_FOUND);
    const verified = await visitor.call(verifyWalkUp, { params, body: { isHere: true } });
    expect(verified).toMatchObject(NOT_FOUND);
  });

  test('a code for a site that is deleted at that moment is answered 404', async () => {
    const { id, visitor } = await atTheDesk();
    const { id: siteId } = await app.makeSite({ activationId: id });
    const statement = 'DELETE FROM sites WHERE id = $1';
    const { working } = await whileUncommitted(
      app,
      { statement, values: [siteId], waiting: 1 },
      () => visitor.call(makeSiteCode, { params: { id, siteId }, body: {} }),
    );
    expect(await working).toMatchObject({
      status: 404,
      body: { message: 'This site was not found.' },
    });
  });

  test('a walk-up that is deleted at the moment when the desk declines it is answered 404', async () => {
    const { decline, forget } = await atTheDesk();
    const { working } = await whileUncommitted(app, forget, () => decline());
    expect(await working).toMatchObject(NOT_FOUND);
  });

  test('a walk-up that is deleted at the moment when it is linked to a profile is answered 404', async () => {
    const { secret, forget } = await atTheDesk();
    const { visitor } = await app.signInAsChaplain();
    const { working } = await whileUncommitted(app, forget, () =>
      visitor.call(claimWalkUp, { params: { secret } }),
    );
    expect(await working).toMatchObject(NOT_FOUND);
  });

  test('a walk-up that is linked to a profile at the moment when it is verified is never verified without that profile', async () => {
    const { walkUpId, verify } = await atTheDesk();
    const { chaplain } = await app.makeChaplain();
    const statement = 'UPDATE walk_ups SET chaplain_id = $1 WHERE id = $2';
    const { working } = await whileUncommitted(
      app,
      { statement, values: [chaplain.id, walkUpId], waiting: 1 },
      () => verify(),
    );
    const { status, body } = await working;
    // The embedded database has one connection, so the request begins after the change.
    expect([status, body.code, body.chaplainId]).toEqual(
      app.db.kind === 'postgres'
        ? [409, 'changed-meanwhile', undefined]
        : [200, undefined, chaplain.id],
    );
  });
});

test('a chaplain who was called can link their walk-up while it is pending, but not once it is verified', async () => {
  const { id, secret, verify } = await atTheDesk();
  const called = async () => {
    const { chaplain, visitor } = await app.signInAsChaplain(approved);
    await app.makeDeployment({ activationId: id, chaplainId: chaplain.id });
    return visitor;
  };
  const second = randomUUID();
  await app.makeWalkUp({ activationId: id, secretHash: hashOfSecret(second) });
  const early = await called();
  expect((await early.call(claimWalkUp, { params: { secret: second } })).status).toBe(204);
  await verify();
  const late = await called();
  expect(await late.call(claimWalkUp, { params: { secret } })).toMatchObject({
    status: 409,
    body: { code: 'already-called' },
  });
});
