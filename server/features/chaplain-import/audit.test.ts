import { expect, test } from 'vitest';
import { importChaplains } from '#shared/chaplain-import/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { rosterRows, rowFor } from '#server/testing/bodies.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const app = useTestApp();

test('the audit trail records each import with its counts, and each person whom the import created or changed (P4, X1)', async () => {
  const { visitor, user: admin } = await app.signInAs('admin');
  const profile = { phone: '606-555-0110', credentials: null };
  const jose = await app.makeChaplain(profile, { firstName: 'José', lastName: 'García' });
  const kept = await app.makeChaplain({ city: 'Hazard' });
  const applicant = await app.makeUser();
  const [fresh] = rosterRows(1);
  const blank = {
    phone: '',
    city: '',
    primaryRegion: '',
    affiliation: '',
    credentials: '',
    expertise: '',
    availability: '',
  };
  const body = {
    chaplains: [
      { ...fresh },
      rowFor(jose.user, {
        ...blank,
        firstName: 'Joshua',
        username: 'joshua',
        phone: '606-555-0199',
        credentials: 'M.Div.',
      }),
      rowFor(kept.user, { ...blank, firstName: 'Other', city: 'Murray' }),
      rowFor(applicant),
      rowFor((await app.makeChaplain()).user, blank),
    ],
    samePerson: [1],
  };
  const { status } = await visitor.send('POST', importChaplains.path, { body });
  expect(status).toBe(200);
  const made = await app.db.pool.query<{ id: string }>('SELECT id FROM users WHERE email = $1', [
    fresh?.email,
  ]);
  const about = (subject: string | undefined) => ({ actor: admin.id, subject });
  expect(await auditTrail(app)).toEqual([
    { action: 'chaplain-created', ...about(made.rows[0]?.id), details: {} },
    {
      action: 'username-changed',
      ...about(jose.user.id),
      details: { before: jose.user.username, after: 'joshua' },
    },
    {
      action: 'name-changed',
      ...about(jose.user.id),
      details: { before: 'José García', after: 'Joshua García' },
    },
    {
      action: 'chaplain-changed',
      ...about(jose.user.id),
      details: { phone: '606-555-0110 → 606-555-0199', credentials: '(blank) → M.Div.' },
    },
    { action: 'chaplain-changed', ...about(kept.user.id), details: { city: 'Hazard → Murray' } },
    { action: 'chaplain-created', ...about(applicant.id), details: {} },
    {
      action: 'chaplains-imported',
      actor: admin.id,
      subject: null,
      details: { imported: 1, updated: 4 },
    },
  ]);
});
