import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { ownCredentialsQuery } from '#client/features/credentials/queries.ts';
import { eachLook } from '#client/lib/endpoint-query.ts';
import type { CredentialState } from '#shared/credentials/constants.ts';
import type { Credential, HeldKind, OwnCredentials as Own } from '#shared/credentials/schemas.ts';
import { OwnCredential } from './own-credential.tsx';

const EntryDialog = lazyComponent(
  async () => (await import('./entry-dialog.tsx')).EntryDialog,
  NotArrived,
);

const WithdrawDialog = lazyComponent(
  async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog,
  NotArrived,
);

/** States that need the owner's action come first. */
const ORDER: readonly CredentialState[] = [
  'rejected',
  'expired',
  'ends-soon',
  'waiting',
  'valid',
  'exempt',
  'missing',
];

type Opened =
  | { dialog: 'enter'; held: HeldKind | null }
  | { dialog: 'change' | 'withdraw'; held: HeldKind; credential: Credential };

export function OwnCredentials({ id }: { id: string }) {
  const query = useQuery({ ...ownCredentialsQuery, ...eachLook });
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  return (
    <Panel
      id={id}
      title="Credentials"
      action={
        <Button needsConnection onClick={() => setOpened({ dialog: 'enter', held: null })}>
          <Plus className="size-4" aria-hidden="true" />
          Add a credential
        </Button>
      }
    >
      <QueryView query={query} what="Your credentials" loading={<Skeleton className="h-72" />}>
        {(own) => (
          <>
            <HeldList own={own} onOpen={setOpened} />
            <LazyBoundary fallback={null}>
              {opened?.dialog === 'withdraw' && (
                <WithdrawDialog
                  kind={opened.held.kind}
                  credential={opened.credential}
                  onClose={close}
                />
              )}
              {opened && opened.dialog !== 'withdraw' && (
                <EntryDialog
                  own={own}
                  held={opened.held}
                  credential={opened.dialog === 'change' ? opened.credential : null}
                  onClose={close}
                />
              )}
            </LazyBoundary>
          </>
        )}
      </QueryView>
    </Panel>
  );
}

interface HeldListProps {
  own: Own;
  onOpen: (opened: Opened) => void;
}

function HeldList({ own, onOpen }: HeldListProps) {
  const place = ({ state }: HeldKind) => ORDER.indexOf(state);
  const held = own.kinds
    .filter(({ state }) => state !== 'missing')
    .toSorted((one, other) => place(one) - place(other));
  if (held.length === 0) {
    return (
      <Empty
        title="No credentials yet"
        hint="Add what you hold, such as your background check, with a photo of the paper. The office verifies it."
      />
    );
  }
  return (
    <ul className="-my-4 divide-y divide-line">
      {held.map((each) => (
        <li key={each.kind.id}>
          <OwnCredential
            held={each}
            today={own.today}
            onEnter={() => onOpen({ dialog: 'enter', held: each })}
            onChange={(credential) => onOpen({ dialog: 'change', held: each, credential })}
            onWithdraw={(credential) => onOpen({ dialog: 'withdraw', held: each, credential })}
          />
        </li>
      ))}
    </ul>
  );
}
