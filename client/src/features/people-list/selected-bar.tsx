import { CircleCheck, MessageSquare, Send, Siren } from 'lucide-react';
import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { useFocusHeadingAfter } from '#client/lib/keep-focus.ts';
import type { ListedPerson } from '#shared/people-list/schemas.ts';
import { useApprovePeople, useInvitePeople } from './mutations.ts';

const AskDialog = lazyComponent(
  async () => (await import('./ask-dialog.tsx')).AskDialog,
  NotArrived,
);

const MessageDialog = lazyComponent(
  async () => (await import('./message-dialog.tsx')).MessageDialog,
  NotArrived,
);

interface SelectedBarProps {
  people: readonly ListedPerson[];
  onClear: () => void;
}

/** Each button shows how many selected people it affects, and is hidden if it affects none. */
export function SelectedBar({ people, onClear }: SelectedBarProps) {
  const approve = useApprovePeople();
  const invite = useInvitePeople();
  const [open, setOpen] = useState<'ask' | 'message' | null>(null);
  const clearButton = useFocusHeadingAfter();
  const close = () => setOpen(null);
  const active = people.filter(({ account }) => account === 'active');
  const told = people.filter(({ account }) => account !== 'suspended');
  const approvable = people.filter(isApprovable);
  const invitable = people.filter(isInvitable);
  return (
    <div
      role="status"
      className="sticky top-(--bar-shown) z-20 flex flex-wrap items-center gap-2 rounded border border-line bg-surface px-4 py-2 print:hidden"
    >
      <p className="mr-2 font-semibold tabular-nums">{`${people.length} selected`}</p>
      {active.length > 0 && (
        <Button look="primary" needsConnection onClick={() => setOpen('ask')}>
          <Siren className="size-4" aria-hidden="true" />
          {`Ask ${active.length}`}
        </Button>
      )}
      {told.length > 0 && (
        <Button needsConnection onClick={() => setOpen('message')}>
          <MessageSquare className="size-4" aria-hidden="true" />
          {`Message ${told.length}`}
        </Button>
      )}
      {invitable.length > 0 && (
        <Button
          needsConnection
          waiting={invite.isPending}
          onClick={() => invite.mutate({ body: { ids: idsOf(invitable) } })}
        >
          <Send className="size-4" aria-hidden="true" />
          {`Invite ${invitable.length} by mail`}
        </Button>
      )}
      {approvable.length > 0 && (
        <Button
          needsConnection
          waiting={approve.isPending}
          onClick={() =>
            approve.mutate({ body: { ids: idsOf(approvable) } }, { onSuccess: onClear })
          }
        >
          <CircleCheck className="size-4" aria-hidden="true" />
          {`Approve ${approvable.length}`}
        </Button>
      )}
      <Button ref={clearButton} look="quiet" onClick={onClear}>
        Select none
      </Button>
      <LazyBoundary fallback={null}>
        {open === 'ask' && <AskDialog people={active} onClose={close} onAsked={onClear} />}
        {open === 'message' && <MessageDialog people={told} onClose={close} />}
      </LazyBoundary>
    </div>
  );
}

const idsOf = (people: readonly ListedPerson[]) => people.map(({ chaplainId }) => chaplainId);

/** Excludes people who applied, because the office approves applications one by one. */
export function isApprovable({ account, isAddedByOffice }: ListedPerson) {
  return account === 'pending' && isAddedByOffice;
}

export function isInvitable({ account, hasPassword }: ListedPerson) {
  return !hasPassword && account !== 'suspended';
}
