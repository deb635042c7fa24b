import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { addDays } from '#shared/calendar-date.ts';
import { endExemption, exemptChaplain } from '#shared/credentials/exemptions/api.ts';
import { readToday } from '#server/features/credentials/today.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { approved } from '#server/testing/person-factories.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { getExemption } from './queries.ts';
import { endExemption as endNow } from './service.ts';

const app = useTestApp();

const reason = 'Chaplain of the Guard';

async function withOwner() {
  const { visitor, user: admin } = await app.signInAs('admin');
  const { chaplain, user: owner } = await app.makeChaplain(approved);
  const kind = await app.makeKind();
  const key = { chaplainId: chaplain.id, kindId: kind.id };
  return {
    call: visitor.call,
    admin,
    owner,
    kind,
    key,
    exempt: (body: { chaplainId?: string; kindId?: string; endsOn?: string } = {}) =>
      visitor.call(exemptChaplain, { body: { ...key, reason, ...body } }),
  };
}

describe('the rules of exemptions', () => {
  it('an exemption can end today, and says who granted it', async () => {
    const { admin, owner, kind, exempt } = await withOwner();
    const endsOn = await readToday(app.db.orm);
    expect(await exempt({ endsOn })).toMatchObject({
      status: 200,
      body: {
        kind: { id: kind.id, name: kind.name },
        person: { userId: owner.id, name: `${owner.firstName} ${owner.lastName}` },
        reason,
        endsOn,
        isOver: false,
        grantedBy: `${admin.firstName} ${admin.lastName}`,
      },
    });
  });

  it('an exemption that ended yesterday is refused, and nothing is audited', async () => {
    const { exempt } = await withOwner();
    const message = 'This date has passed. Choose today or a later date.';
    expect(await exempt({ endsOn: addDays(await readToday(app.db.orm), -1) })).toMatchObject({
      status: 400,
      body: { message, fields: { endsOn: message } },
    });
    expect(await auditTrail(app)).toEqual([]);
  });

  it('an exemption of an unknown chaplain, or from an unknown or retired kind, is refused', async () => {
    const { exempt } = await withOwner();
    const retired = await app.makeKind({ name: 'Old kind', retiredAt: new Date() });
    expect(await exempt({ chaplainId: randomUUID() })).toMatchObject({
      status: 400,
      body: { message: 'Choose a chaplain', fields: { chaplainId: 'Choose a chaplain' } },
    });
    expect(await exempt({ kindId: randomUUID() })).toMatchObject({
      status: 404,
      body: { message: 'This kind of credential was not found.' },
    });
    expect(await exempt({ kindId: retired.id })).toMatchObject({
      status: 409,
      body: { code: 'kind-retired', message: '‘Old kind’ is no longer asked for.' },
    });
  });

  it('an exemption and its end are audited with the kind, the reason and the last day', async () => {
    const { call, admin, owner, kind, key, exempt } = await withOwner();
    const endsOn = addDays(await readToday(app.db.orm), 10);
    await exempt({ endsOn });
    await call(endExemption, { params: key });
    const people = { actor: admin.id, subject: owner.id };
    expect(await auditTrail(app)).toEqual([
      {
        action: 'credential-exempted',
        ...people,
        details: { kind: kind.name, reason, endsOn },
      },
      { action: 'credential-exemption-ended', ...people, details: { kind: kind.name } },
    ]);
  });

  it('an exemption that another request has just ended is answered with 404, and audited once', async () => {
    const { admin, key, exempt } = await withOwner();
    await exempt();
    const known = await getExemption(app.db.orm, key);
    if (!known) throw new Error('The exemption is gone.');
    await endNow(app.db, known, admin.id);
    await expect(endNow(app.db, known, admin.id)).rejects.toMatchObject({
      status: 404,
      message: 'This exemption was not found.',
    });
    const ended = (await auditTrail(app)).filter(({ action }) => action.endsWith('-ended'));
    expect(ended).toHaveLength(1);
  });
});
