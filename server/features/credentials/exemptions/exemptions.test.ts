import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/calendar-date.ts';
import { readOwnCredentials } from '#shared/credentials/api.ts';
import {
  endExemption,
  exemptChaplain,
  listExemptions,
} from '#shared/credentials/exemptions/api.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();
const today = new Date().toISOString().slice(0, 10);

async function withOwner() {
  const { visitor } = await app.signInAs('admin');
  const owner = await app.signInAsChaplain();
  const { id: kindId } = await app.makeKind();
  const key = { chaplainId: owner.chaplain.id, kindId };
  const state = async () => {
    const { kinds } = (await owner.visitor.call(readOwnCredentials)).body;
    return kinds.find(({ kind }) => kind.id === kindId);
  };
  return { call: visitor.call, key, state };
}

describe('an exemption', () => {
  it('an exempt chaplain sees the state ‘exempt’ and the reason; a second exemption replaces the first', async () => {
    const { call, key, state } = await withOwner();
    const body = { ...key, reason: 'Chaplain of the Guard', endsOn: addDays(today, 10) };
    await call(exemptChaplain, { body });
    expect(await state()).toMatchObject({
      state: 'exempt',
      endsOn: body.endsOn,
      exemption: { reason: 'Chaplain of the Guard' },
    });
    await call(exemptChaplain, { body: { ...key, reason: 'For good' } });
    expect((await call(listExemptions)).body).toMatchObject([
      { reason: 'For good', endsOn: null, isOver: false },
    ]);
  });

  it('ending an exemption takes effect immediately, and ending it again is answered with 404', async () => {
    const { call, key, state } = await withOwner();
    await call(exemptChaplain, { body: { ...key, reason: 'Guard' } });
    expect((await call(endExemption, { params: key })).status).toBe(204);
    expect(await state()).toMatchObject({ state: 'missing', exemption: null });
    expect((await call(endExemption, { params: key })).status).toBe(404);
  });

  it('an exemption without a reason, without a chaplain or with an end date in the past is refused', async () => {
    const { call, key } = await withOwner();
    const past = { ...key, reason: 'Guard', endsOn: addDays(today, -2) };
    expect(await call(exemptChaplain, { body: past })).toMatchObject({
      status: 400,
      body: { fields: { endsOn: expect.any(String) } },
    });
    expect((await call(exemptChaplain, { body: { ...key, reason: ' ' } })).status).toBe(400);
    const nobody = { ...key, chaplainId: key.kindId, reason: 'Guard' };
    expect((await call(exemptChaplain, { body: nobody })).status).toBe(400);
  });
});
