import {
  addTierVersion,
  createTier,
  orderTiers,
  removeTierVersion,
  updateTier,
} from '#shared/readiness/api.ts';
import { DEFAULT_TIERS } from '#server/testing/default-tiers.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { by, type AuditedActions } from './audited-action.ts';

const [local] = DEFAULT_TIERS;
const params = { id: local?.id ?? '' };
const FAR = '2098-01-01';

export function readinessActions(app: TestApp) {
  return {
    'tier-added': async () => {
      const admin = await app.signInAs('admin');
      const { id, name } = await app.makeKind();
      await admin.visitor.call(createTier, { body: { name: 'Flood team', kindIds: [id] } });
      return { ...by(admin), details: { tier: 'Flood team', needs: name } };
    },
    'tier-changed': async () => {
      const admin = await app.signInAs('admin');
      await admin.visitor.call(updateTier, { params, body: { name: 'County', isRetired: true } });
      const details = { tier: 'County', changed: 'name Local → County, retired' };
      return { ...by(admin), details };
    },
    'tiers-ordered': async () => {
      const admin = await app.signInAs('admin');
      await admin.visitor.call(orderTiers, { body: { ids: [params.id] } });
      return by(admin);
    },
    'tier-needs-changed': async () => {
      const admin = await app.signInAs('admin');
      const { id, name } = await app.makeKind();
      await admin.visitor.call(addTierVersion, { params, body: { kindIds: [id], startsOn: FAR } });
      const details = {
        tier: 'Local',
        from: 'Background check, ID badge',
        to: name,
        startsOn: FAR,
      };
      return { ...by(admin), details };
    },
    'tier-change-taken-back': async () => {
      const admin = await app.signInAs('admin');
      const body = { kindIds: [], startsOn: FAR };
      const { upcoming } = (await admin.visitor.call(addTierVersion, { params, body })).body;
      const versionId = upcoming[0]?.id ?? '';
      await admin.visitor.call(removeTierVersion, { params: { ...params, versionId } });
      const others = ['tier-needs-changed'] as const;
      return { ...by(admin), details: { tier: 'Local', startsOn: FAR }, others };
    },
  } satisfies AuditedActions;
}
