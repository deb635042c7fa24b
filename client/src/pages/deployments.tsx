import { useState } from 'react';
import { Link } from 'wouter';
import { Page } from '#client/components/layout/page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { OwnDeployments } from '#client/features/deployments/own-deployments.tsx';
import { deploymentLabel } from '#client/features/deployments/labels.ts';
import { RefusedList } from '#client/features/outbox/refused-list.tsx';
import { WaitingLine } from '#client/features/outbox/waiting-line.tsx';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { useCan } from '#client/lib/session.ts';
import { paths } from '#client/lib/paths.ts';
import type { Deployment } from '#shared/deployments/schemas.ts';

const ReopenedHours = lazyComponent(
  async () => (await import('#client/features/deployments/reopened-hours.tsx')).ReopenedHours,
  NotArrived,
);

const OwnClaims = lazyComponent(
  async () => (await import('#client/features/contact-claims/own-claims.tsx')).OwnClaims,
  NotArrived,
);

const SHOWN = ['/api/deployments'] as const;

function familiesOf(deployment: Deployment) {
  return (
    <LazyBoundary fallback={null}>
      <OwnClaims deployment={{ id: deployment.id, label: deploymentLabel(deployment) }} />
    </LazyBoundary>
  );
}

export function DeploymentsPage() {
  const managesActivations = useCan('manage-activations');
  const managesHours = useCan('manage-hours');
  const [reopened, setReopened] = useState<QueuedAction | null>(null);
  return (
    <Page
      title="My Deployments"
      action={
        <div className="flex flex-wrap gap-3">
          {managesActivations && (
            <Link href={paths.activations} className={buttonClass('quiet', 'max-sm:pl-0')}>
              All activations
            </Link>
          )}
          {managesHours && (
            <Link href={paths.hours} className={buttonClass('quiet', 'max-sm:pl-0')}>
              Hours
            </Link>
          )}
        </div>
      }
    >
      <div className="flex flex-col gap-8">
        <RefusedList onReopen={setReopened} />
        <OwnDeployments below={familiesOf} />
        <div className="after-wait flex flex-wrap gap-3">
          <RefreshButton shown={SHOWN} />
          <Link href={paths.careChecks} className={buttonClass('quiet')}>
            Care checks
          </Link>
        </div>
        <WaitingLine />
      </div>
      <LazyBoundary fallback={null}>
        {reopened && <ReopenedHours action={reopened} onClose={() => setReopened(null)} />}
      </LazyBoundary>
    </Page>
  );
}
