import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnSession } from '#shared/sessions/schemas.ts';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { ConnectionNote } from '#client/components/ui/connection-note.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { VanishingButton } from '#client/components/ui/vanishing-button.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { shortTime } from '#client/lib/dates.ts';
import { eachLook } from '#client/lib/endpoint-query.ts';
import { useSectionTarget } from '#client/lib/page-heading.ts';
import { useSignOutDevice, useSignOutOthers } from './mutations.ts';
import { ownSessionsQuery } from './queries.ts';

interface DevicesPanelProps {
  id: string;
  title: string;
}

export function DevicesPanel({ id, title }: DevicesPanelProps) {
  useSectionTarget(id);
  const query = useQuery({ ...ownSessionsQuery, ...eachLook });
  return (
    <Panel id={id} title={title}>
      <QueryView
        query={query}
        what="The list of your devices"
        loading={<Skeleton className="h-32" />}
      >
        {({ items }) => <Devices sessions={items} />}
      </QueryView>
    </Panel>
  );
}

function Devices({ sessions }: { sessions: readonly OwnSession[] }) {
  const [asksAll, setAsksAll] = useState(false);
  const others = sessions.filter(({ isThisOne }) => !isThisOne);
  return (
    <div className="flex flex-col gap-4">
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {others.length > 1 && (
        <div>
          <VanishingButton needsConnection onClick={() => setAsksAll(true)}>
            Sign out everywhere else
          </VanishingButton>
        </div>
      )}
      {others.length === 0 && <p className="text-soft">You are not signed in anywhere else.</p>}
      <ConnectionNote />
      {asksAll && <SignOutOthers count={others.length} onClose={() => setAsksAll(false)} />}
    </div>
  );
}

function Device({ session }: { session: OwnSession }) {
  const [asks, setAsks] = useState(false);
  const { isThisOne, lastSeenAt, signedInAt } = session;
  const name = session.device || 'Unknown browser';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="wrap-anywhere">{name}</span>
          {isThisOne && <Badge tone="green">This device</Badge>}
        </p>
        <p className="text-sm text-soft">
          {`Signed in ${shortTime(signedInAt)}${isThisOne ? '' : ` · last used ${shortTime(lastSeenAt)}`}`}
        </p>
      </div>
      {!isThisOne && (
        <VanishingButton
          needsConnection
          aria-label={`Sign out on ${name}, signed in ${shortTime(signedInAt)}`}
          onClick={() => setAsks(true)}
        >
          Sign out
        </VanishingButton>
      )}
      {asks && <SignOutDevice id={session.id} name={name} onClose={() => setAsks(false)} />}
    </li>
  );
}

interface SignOutDeviceProps {
  id: string;
  name: string;
  onClose: () => void;
}

function SignOutDevice({ id, name, onClose }: SignOutDeviceProps) {
  const { mutateAsync, isPending, error } = useSignOutDevice(name);
  return (
    <ConfirmDialog
      title="Sign out on this device?"
      description={`You will be signed out on ${name} and get no more notifications there. Text that was typed there but not sent is lost.`}
      confirm="Sign out"
      keep="Stay signed in there"
      waiting={isPending}
      failure={error ? serverMessage(error) : undefined}
      onConfirm={() => void mutateAsync({ params: { id } }).then(onClose, () => undefined)}
      onClose={onClose}
    />
  );
}

function SignOutOthers({ count, onClose }: { count: number; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useSignOutOthers();
  return (
    <ConfirmDialog
      title="Sign out everywhere else?"
      description={`You will be signed out on ${count} other devices and get no more notifications there. Text that was typed there but not sent is lost.`}
      confirm="Sign out everywhere else"
      keep="Stay signed in"
      waiting={isPending}
      failure={error ? serverMessage(error) : undefined}
      onConfirm={() => void mutateAsync({}).then(onClose, () => undefined)}
      onClose={onClose}
    />
  );
}
