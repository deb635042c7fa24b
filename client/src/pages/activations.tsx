import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { BackLink } from '#client/components/ui/back-link.tsx';
import { Page } from '#client/components/layout/page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { ActivationList } from '#client/features/activations/activation-list.tsx';
import { isStillOn } from '#client/lib/is-still-on.ts';
import { useCan } from '#client/lib/session.ts';
import { activationPath, paths } from '#client/lib/paths.ts';

const DutyLine = lazyComponent(
  async () => (await import('#client/features/duty/duty-line.tsx')).DutyLine,
  NotArrived,
);
const CreateActivation = lazyComponent(
  async () =>
    (await import('#client/features/activations/activation-dialogs.tsx')).CreateActivation,
  NotArrived,
);

const SHOWN = ['/api/activations', '/api/duty'] as const;

export function ActivationsPage() {
  const seesDashboard = useCan('see-dashboard');
  const [creating, setCreating] = useState(false);
  const [, navigate] = useLocation();
  return (
    <Page
      title="Activations"
      action={
        <div className="flex flex-wrap gap-3">
          {seesDashboard && <BackLink href={paths.dashboard} label="Dashboard" />}
          <Link href={paths.hours} className={buttonClass('quiet')}>
            Hours
          </Link>
          <RefreshButton shown={SHOWN} />
          <Button look="primary" onClick={() => setCreating(true)}>
            <Plus className="size-4" aria-hidden="true" />
            Create Activation
          </Button>
        </div>
      }
    >
      <div className="mb-4">
        <LazyBoundary fallback={<div className="min-h-11" />}>
          <DutyLine desk={null} />
        </LazyBoundary>
      </div>
      <ActivationList />
      <LazyBoundary fallback={null}>
        {creating && (
          <CreateActivation
            onClose={() => setCreating(false)}
            onCreated={({ id }) => {
              setCreating(false);
              if (isStillOn(paths.activations)) navigate(`${activationPath(id)}?tab=call-out`);
            }}
          />
        )}
      </LazyBoundary>
    </Page>
  );
}
