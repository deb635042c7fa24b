import { FileText, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { ServerLink } from '#client/components/ui/server-link.tsx';
import { factsOf } from '#client/features/credentials/facts-of.ts';
import { StateBadge } from '#client/features/credentials/state-badge.tsx';
import { stateWords } from '#client/features/credentials/state-words.ts';
import { date } from '#client/lib/dates.ts';
import type { Credential, HeldKind } from '#shared/credentials/schemas.ts';
import { sentBack } from './own-step.ts';

interface OwnCredentialProps {
  held: HeldKind;
  today: string;
  onEnter: () => void;
  onChange: (credential: Credential) => void;
  onWithdraw: (credential: Credential) => void;
}

export function OwnCredential(props: OwnCredentialProps) {
  const { held, today, onEnter } = props;
  const { kind, state, verified, waiting, rejected } = held;
  const correctable = sentBack(held);
  const shown = state === 'waiting' ? waiting : state === 'rejected' ? rejected : verified;
  const isRenewal = waiting !== null && waiting !== shown;
  return (
    <article aria-label={kind.name} className="flex flex-col gap-1.5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold wrap-anywhere">{kind.name}</h3>
        <StateBadge state={state} />
      </div>
      <p className="max-w-reading wrap-anywhere">{stateWords(held, today)}</p>
      {isRenewal && (
        <p className="max-w-reading">{`A renewal, sent ${date(waiting.updatedAt)}, is waiting for verification.`}</p>
      )}
      {shown && <p className="text-sm text-soft wrap-anywhere">{factsOf(shown)}</p>}
      <div className="-ml-4 flex flex-wrap gap-x-1 empty:hidden">
        {waiting && <OpenActions {...props} credential={waiting} />}
        {correctable && !waiting && <OpenActions {...props} credential={correctable} />}
        {!waiting &&
          !correctable &&
          !kind.isRetired &&
          !(state === 'valid' && held.endsOn === null) && (
            <Button
              look="quiet"
              needsConnection
              aria-label={`${enterLabel(held)}: ${kind.name}`}
              onClick={onEnter}
            >
              <RefreshCw className="size-4" aria-hidden="true" />
              {enterLabel(held)}
            </Button>
          )}
        {shown?.document && (
          <ServerLink
            href={shown.document.path}
            target="_blank"
            rel="noreferrer"
            aria-label={`Open the document: ${kind.name} (opens in a new tab)`}
            className={buttonClass('quiet')}
          >
            <FileText className="size-4" aria-hidden="true" />
            Open the document
          </ServerLink>
        )}
      </div>
    </article>
  );
}

const enterLabel = ({ verified }: HeldKind) => (verified ? 'Send a renewal' : 'Enter it');

function OpenActions({
  held: { kind },
  credential,
  onChange,
  onWithdraw,
}: OwnCredentialProps & { credential: Credential }) {
  const change = credential.status === 'rejected' ? 'Correct and send again' : 'Change';
  return (
    <>
      <Button
        look="quiet"
        needsConnection
        aria-label={`${change}: ${kind.name}`}
        onClick={() => onChange(credential)}
      >
        <Pencil className="size-4" aria-hidden="true" />
        {change}
      </Button>
      <Button
        look="quiet"
        needsConnection
        aria-label={`Withdraw: ${kind.name}`}
        onClick={() => onWithdraw(credential)}
      >
        <Trash2 className="size-4" aria-hidden="true" />
        Withdraw
      </Button>
    </>
  );
}
