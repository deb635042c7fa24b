import { Link } from 'wouter';
import { Page } from '#client/components/layout/page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { OwnDeployments } from '#client/features/deployments/own-deployments.tsx';
import { useCan } from '#client/lib/session.ts';
import { paths } from '#client/paths.ts';

const SHOWN = ['/api/deployments'] as const;

export function DeploymentsPage() {
  const managesActivations = useCan('manage-activations');
  const managesHours = useCan('manage-hours');
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
          <RefreshButton shown={SHOWN} />
        </div>
      }
    >
      <OwnDeployments />
    </Page>
  );
}
