import { FileText } from 'lucide-react';
import { buttonClass } from '#client/components/ui/button.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { ServerLink } from '#client/components/ui/server-link.tsx';
import type { HeldKind, OwnCredentials } from '#shared/credentials/schemas.ts';
import { factsOf } from './facts-of.ts';
import { StateBadge } from './state-badge.tsx';

/** Shows the office the credentials that a person holds. */
export function HeldList({ own: { kinds } }: { own: OwnCredentials }) {
  const held = kinds.filter(({ state }) => state !== 'missing');
  const missing = kinds.filter(({ state }) => state === 'missing');
  return (
    <Panel title="Credentials">
      {held.length > 0 && (
        <ul className="-mt-2 divide-y divide-line border-b border-line">
          {held.map((each) => (
            <HeldItem key={each.kind.id} held={each} />
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <p className={`text-soft wrap-anywhere ${held.length > 0 ? 'mt-3' : ''}`}>
          {`Not entered: ${missing.map(({ kind }) => kind.name).join(', ')}`}
        </p>
      )}
    </Panel>
  );
}

function HeldItem({ held }: { held: HeldKind }) {
  const { kind, state, verified, waiting, rejected, exemption } = held;
  const shown = state === 'waiting' ? waiting : state === 'rejected' ? rejected : verified;
  const isRenewal = waiting !== null && waiting !== shown;
  const facts = shown && factsOf(shown);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 wrap-anywhere">
          {kind.name}
          <StateBadge state={state} />
        </p>
        {facts && <p className="text-sm text-soft wrap-anywhere">{facts}</p>}
        {isRenewal && <p className="text-sm text-soft">A renewal is waiting for verification.</p>}
        {state === 'rejected' && (
          <p className="text-sm text-soft wrap-anywhere">{`Sent back: ${rejected?.rejectReason ?? ''}`}</p>
        )}
        {state === 'exempt' && exemption && (
          <p className="text-sm text-soft wrap-anywhere">{exemption.reason}</p>
        )}
      </div>
      {shown?.document && (
        <ServerLink
          href={shown.document.path}
          target="_blank"
          rel="noreferrer"
          aria-label={`Document: ${kind.name} (opens in a new tab)`}
          className={buttonClass('quiet', '-mr-4 max-sm:-ml-4')}
        >
          <FileText className="size-4" aria-hidden="true" />
          Document
        </ServerLink>
      )}
    </li>
  );
}
