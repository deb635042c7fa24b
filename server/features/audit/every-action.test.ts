import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { AUDIT_ACTIONS, type AuditAction } from '#shared/audit/constants.ts';
import { useAgency } from '#server/testing/agency-visit.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { accountActions } from '#server/testing/audited-actions/account-actions.ts';
import { activationActions } from '#server/testing/audited-actions/activation-actions.ts';
import type { MakeAudited } from '#server/testing/audited-actions/audited-action.ts';
import { chaplainActions } from '#server/testing/audited-actions/chaplain-actions.ts';
import { credentialActions } from '#server/testing/audited-actions/credential-actions.ts';
import { messageActions } from '#server/testing/audited-actions/message-actions.ts';
import { programActions } from '#server/testing/audited-actions/program-actions.ts';
import { readinessActions } from '#server/testing/audited-actions/readiness-actions.ts';
import { signInActions } from '#server/testing/audited-actions/sign-in-actions.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'portal-audit-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const mailFolder = join(dataDir, 'mail');
const secret = 'a secret shared with a server';

const app = useTestApp({ dataDir, mailFolder, textProvider: { name: 'webhook', secret } });

const ACTIONS: Record<AuditAction, MakeAudited> = {
  ...accountActions(app),
  ...signInActions(app, useAgency(app)),
  ...chaplainActions(app),
  ...programActions(app),
  ...credentialActions(app),
  ...readinessActions(app),
  ...activationActions(app),
  ...messageActions(app, { secret, mailFolder }),
};

test.each(AUDIT_ACTIONS)(
  'the action %s is audited with its actor, subject and details',
  async (action) => {
    const { actor, subject, details = {}, others = [] } = await ACTIONS[action]();
    const trail = await auditTrail(app);
    expect(trail.filter((row) => row.action === action)).toEqual([
      { action, actor, subject, details },
    ]);
    const rest = trail.map((row) => row.action).filter((each) => each !== action);
    expect(rest.toSorted()).toEqual([...others].toSorted());
  },
);
