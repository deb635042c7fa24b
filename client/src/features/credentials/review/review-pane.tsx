import { ArrowLeft, Check, ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { PersonLink } from '#client/components/ui/person-link.tsx';
import { RetryButton } from '#client/components/ui/retry-button.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { date } from '#client/lib/dates.ts';
import { useDeskKey } from '#client/lib/desk-keys.ts';
import { useRefresh } from '#client/lib/refresh.ts';
import type { ListedCredential } from '#shared/credentials/schemas.ts';
import { DetailsList } from './details-list.tsx';
import { DocumentView } from './document-view.tsx';
import { useVerify } from './mutations.ts';

interface ReviewPaneProps {
  /** Whether to focus the pane, because the reviewer has moved on to another credential. */
  takesFocus: boolean;
  credential: ListedCredential;
  isChosen: boolean;
  place: { at: number; of: number };
  onShow: (index: number) => void;
  onBack: () => void;
  onReject: () => void;
  onVerified: () => void;
}

/** Shows the details and the document, side by side on wide screens. */
export function ReviewPane(props: ReviewPaneProps) {
  const { takesFocus, credential, isChosen, place, onShow, onBack, onReject, onVerified } = props;
  const { id, kind, person, createdAt, former, rejectReason, updatedAt } = credential;
  const verify = useVerify();
  const { at, of } = place;
  const pane = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) pane.current?.focus();
  }, [takesFocus]);
  useDeskKey('j', 'The next one', () => at < of - 1 && onShow(at + 1));
  useDeskKey('k', 'The one before', () => at > 0 && onShow(at - 1));
  return (
    <section
      ref={pane}
      tabIndex={-1}
      aria-label={`${kind.name} of ${person.name}`}
      className={`flex min-w-0 scroll-mt-24 flex-col gap-4 rounded border border-line bg-surface p-4 sm:p-6 ${isChosen ? '' : 'max-lg:hidden'}`}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Button look="quiet" className="-ml-4 lg:hidden" onClick={onBack}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          Back to the list
        </Button>
        <Steps place={place} onShow={onShow} />
      </div>
      <div className="grid gap-6 xl:grid-cols-2 xl:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          <div>
            <h2 className="text-lg font-semibold wrap-anywhere">
              <PersonLink id={person.userId} name={person.name} />
            </h2>
            <p className="flex flex-wrap items-center gap-2">
              <span className="wrap-anywhere">{kind.name}</span>
              {former && <Badge tone="blue">Renewal</Badge>}
              {kind.isRetired && <Badge tone="outline">No longer asked for</Badge>}
            </p>
            <p className="text-sm text-soft">waiting since {date(createdAt)}</p>
          </div>
          {rejectReason && (
            <Notice title="Was rejected before">
              <p className="wrap-anywhere">{rejectReason}</p>
            </Notice>
          )}
          <DetailsList credential={credential} former={former} />
        </div>
        <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <DocumentView credential={credential} />
        </div>
        {/* In sight beside the document on phones, too. */}
        <div className="flex flex-col gap-3 self-start bg-surface max-xl:sticky max-xl:bottom-0 max-xl:py-2">
          {verify.error && <Refused error={verify.error} />}
          <div className="flex flex-wrap gap-3">
            <Button
              look="primary"
              needsConnection
              waiting={verify.isPending}
              aria-label={`Verify: ${kind.name} of ${person.name}`}
              onClick={() =>
                verify.mutate(
                  { params: { id }, body: { seenUpdatedAt: updatedAt } },
                  { onSuccess: onVerified },
                )
              }
            >
              <Check className="size-4" aria-hidden="true" />
              Verify
            </Button>
            <Button
              needsConnection
              disabled={verify.isPending}
              aria-label={`Reject: ${kind.name} of ${person.name}`}
              onClick={onReject}
            >
              <X className="size-4" aria-hidden="true" />
              Reject
            </Button>
          </div>
        </div>
      </div>
    </section>
  );
}

/** Shown if somebody else decided first or the chaplain changed the credential. */
function Refused({ error }: { error: Error }) {
  const { refresh } = useRefresh(['/api/credentials']);
  return (
    <Notice tone="red" urgent>
      <p>{serverMessage(error)}</p>
      <RetryButton onClick={refresh} />
    </Notice>
  );
}

type StepsProps = Pick<ReviewPaneProps, 'place' | 'onShow'>;

function Steps({ place: { at, of }, onShow }: StepsProps) {
  return (
    <div className="flex items-center gap-1">
      <span className="mr-2 text-sm text-soft tabular-nums">{`${at + 1} of ${of}`}</span>
      <Button
        look="quiet"
        aria-label="Previous"
        title="Previous (K)"
        aria-keyshortcuts="K"
        disabled={at === 0}
        onClick={() => onShow(at - 1)}
      >
        <ChevronLeft className="size-5" aria-hidden="true" />
      </Button>
      <Button
        look="quiet"
        aria-label="Next"
        title="Next (J)"
        aria-keyshortcuts="J"
        disabled={at >= of - 1}
        onClick={() => onShow(at + 1)}
      >
        <ChevronRight className="size-5" aria-hidden="true" />
      </Button>
    </div>
  );
}
