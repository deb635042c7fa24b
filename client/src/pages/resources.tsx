import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Page } from '#client/components/layout/page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { ConnectionNote } from '#client/components/ui/connection-note.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Library } from '#client/features/resources/library.tsx';

const ContributeDialog = lazyComponent(
  async () =>
    (await import('#client/features/resources/contribute/contribute-dialog.tsx')).ContributeDialog,
  NotArrived,
);

const SHOWN = ['/api/resources'] as const;

export function ResourcesPage() {
  const [contributing, setContributing] = useState(false);
  return (
    <Page
      title="Resource Library"
      intro="Guides, protocols, recordings and forms, contributed by chaplains and reviewed before everybody sees them."
      action={
        <div className="flex flex-col gap-1">
          <Button look="primary" needsConnection onClick={() => setContributing(true)}>
            <Plus className="size-4" aria-hidden="true" />
            Contribute
          </Button>
          <ConnectionNote />
        </div>
      }
    >
      <Library />
      <div className="after-wait mt-6">
        <RefreshButton shown={SHOWN} />
      </div>
      <LazyBoundary fallback={null}>
        {contributing && <ContributeDialog onClose={() => setContributing(false)} />}
      </LazyBoundary>
    </Page>
  );
}
