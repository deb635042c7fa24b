import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { ListTable } from '#client/components/ui/list-table.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { kindsQuery, tiersQuery } from '#client/features/readiness/queries.ts';
import type { Tier } from '#shared/readiness/schemas.ts';
import { kindChoices } from './kind-choices.ts';
import { TierRow, type Opened } from './tier-row.tsx';

const AddTier = lazyComponent(async () => (await import('./tier-dialog.tsx')).AddTier, NotArrived);
const RenameTier = lazyComponent(
  async () => (await import('./tier-dialog.tsx')).RenameTier,
  NotArrived,
);
const NeedsDialog = lazyComponent(
  async () => (await import('./needs-dialog.tsx')).NeedsDialog,
  NotArrived,
);

const COLUMNS = ['Tier', 'Needs', 'Coming changes'];

export function TierList() {
  const query = useQuery(tiersQuery);
  const kinds = useQuery(kindsQuery).data?.items ?? [];
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const nameOf = (id: string) => kinds.find((kind) => kind.id === id)?.name ?? '';
  const choicesFor = (lower: readonly Tier[]) => kindChoices(kinds, lower);
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-reading">
        A tier is a list of credentials. Each tier also needs what the lower ones need. People with
        the tier that call-outs ask for are ready.
      </p>
      <div>
        <Button onClick={() => setOpened({ dialog: 'add' })}>
          <Plus className="size-4" aria-hidden="true" />
          Add a tier
        </Button>
      </div>
      <QueryView query={query} what="The tiers" loading={<LoadingTable />}>
        {({ items }) => (
          <>
            <ListTable caption="Tiers from the lowest" columns={COLUMNS} hasActions>
              {items.map((tier) => (
                <TierRow key={tier.id} {...{ tier, nameOf }} tiers={items} onOpen={setOpened} />
              ))}
            </ListTable>
            <LazyBoundary fallback={null}>
              {opened?.dialog === 'add' && <AddTier choices={choicesFor(items)} onClose={close} />}
              {opened?.dialog === 'rename' && <RenameTier tier={opened.tier} onClose={close} />}
              {opened?.dialog === 'needs' && (
                <NeedsDialog
                  tier={opened.tier}
                  choices={choicesFor(items.slice(0, placeOf(opened.tier, items)))}
                  onClose={close}
                />
              )}
            </LazyBoundary>
          </>
        )}
      </QueryView>
    </div>
  );
}

const placeOf = (tier: Tier, tiers: readonly Tier[]) => tiers.findIndex(({ id }) => id === tier.id);
