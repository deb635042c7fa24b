import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { OwnAgencyAccount } from '#shared/agency-sign-in/schemas.ts';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { ConnectionNote } from '#client/components/ui/connection-note.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { VanishingButton } from '#client/components/ui/vanishing-button.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { date, shortTime } from '#client/lib/dates.ts';
import { sharedData } from '#client/lib/endpoint-query.ts';
import { useSectionTarget } from '#client/lib/page-heading.ts';
import { useUnlinkAgencyAccount } from './mutations.ts';
import { ownAgencyAccountQuery } from './queries.ts';

interface AgencyPanelProps {
  id: string;
  title: string;
}

export function AgencyPanel({ id, title }: AgencyPanelProps) {
  const { data } = useQuery({ ...ownAgencyAccountQuery, ...sharedData });
  if (!data?.agency) return null;
  const { agency, account, canUnlink } = data;
  return (
    <TargetPanel id={id} title={title}>
      {account ? (
        <Linked agency={agency} account={account} canUnlink={canUnlink} />
      ) : (
        <p>
          Not linked. Choose “Sign in with {agency}” when you sign in next: you enter your password
          one last time.
        </p>
      )}
    </TargetPanel>
  );
}

/** Scrolls to the panel once it has loaded, because it loads later than its page. */
function TargetPanel(props: AgencyPanelProps & { children: ReactNode }) {
  useSectionTarget(props.id);
  return <Panel {...props} />;
}

interface LinkedProps {
  agency: string;
  account: NonNullable<OwnAgencyAccount['account']>;
  canUnlink: boolean;
}

function Linked({ agency, account, canUnlink }: LinkedProps) {
  const [asks, setAsks] = useState(false);
  const { email, linkedAt, lastUsedAt } = account;
  return (
    <div className="flex flex-col items-start gap-4">
      <div>
        <p className="wrap-anywhere">
          You can sign in with {agency} as <strong>{email}</strong>.
        </p>
        <p className="text-sm text-soft">
          {`Linked ${date(linkedAt)}${lastUsedAt ? ` · last used ${shortTime(lastUsedAt)}` : ''}`}
        </p>
      </div>
      {canUnlink ? (
        <>
          <VanishingButton needsConnection onClick={() => setAsks(true)}>
            Unlink
          </VanishingButton>
          <ConnectionNote />
        </>
      ) : (
        <p className="text-soft">
          This account is your only way to sign in, so it can’t be unlinked here.
        </p>
      )}
      {asks && <Unlink agency={agency} onClose={() => setAsks(false)} />}
    </div>
  );
}

function Unlink({ agency, onClose }: { agency: string; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useUnlinkAgencyAccount(agency);
  return (
    <ConfirmDialog
      title="Unlink your accounts?"
      description={`You will sign in with your password. If you choose ${agency} again, you will be asked for your password once.`}
      confirm="Unlink"
      keep="Keep them linked"
      waiting={isPending}
      failure={error ? serverMessage(error) : undefined}
      onConfirm={() => void mutateAsync({}).then(onClose, () => undefined)}
      onClose={onClose}
    />
  );
}
