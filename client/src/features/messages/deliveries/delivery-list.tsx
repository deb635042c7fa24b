import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { SearchFilter, SelectFilter } from '#client/components/ui/filter-field.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { useListPage } from '#client/lib/list-page.ts';
import { listDeliveries, deliverySettings } from '#shared/messages/api.ts';
import { CHANNEL_LABELS, CHANNELS, MESSAGE_KINDS } from '#shared/messages/constants.ts';
import {
  PROOFS_EXPLAINED,
  STANDING_LABELS,
  STANDINGS,
} from '#shared/messages/delivery-standing.ts';
import { MESSAGE_KIND_NAMES } from '#shared/messages/kind-names.ts';
import type { Delivery } from '#shared/messages/schemas.ts';
import { DeliveryTable } from './delivery-table.tsx';
import { KeptMailDialog } from './kept-mail-dialog.tsx';
import { useSendFailedAgain } from './mutations.ts';

const NOUN = { one: 'message', many: 'messages' };
const STATE_OPTIONS = STANDINGS.map((value) => ({ value, label: STANDING_LABELS[value] }));
const CHANNEL_OPTIONS = CHANNELS.map((value) => ({ value, label: CHANNEL_LABELS[value] }));
const KIND_OPTIONS = MESSAGE_KIND_NAMES.map((value) => ({
  value,
  label: MESSAGE_KINDS[value].label,
}));

export function DeliveryList() {
  const list = useListPage(listDeliveries, {
    filters: {
      search: 'text',
      state: STANDINGS,
      kind: MESSAGE_KIND_NAMES,
      channel: CHANNELS,
      user: 'text',
      message: 'text',
    },
    pageLength: 50,
    staleTime: 0,
  });
  const [read, setRead] = useState<Delivery | null>(null);
  const { state, kind, channel, user, message } = list.criteria;
  return (
    <div className="flex flex-col gap-4">
      <KeptMailNotice />
      <div className="after-wait flex flex-col gap-4">
        <search className="grid grid-fit-2 gap-4 lg:grid-cols-[2fr_1fr_1.5fr_1fr]">
          <SearchFilter
            label="Person"
            placeholder="Name, email, phone…"
            typed={list.typed}
            className="col-span-full sm:col-span-1"
          />
          <SelectFilter
            label="State"
            all="All states"
            value={state ?? ''}
            options={STATE_OPTIONS}
            onChange={(value) => list.set('state', value)}
          />
          <SelectFilter
            label="Kind"
            all="All kinds"
            value={kind ?? ''}
            options={KIND_OPTIONS}
            onChange={(value) => list.set('kind', value)}
          />
          <SelectFilter
            label="Channel"
            all="All channels"
            value={channel ?? ''}
            options={CHANNEL_OPTIONS}
            onChange={(value) => list.set('channel', value)}
          />
        </search>
        {(user || message) && (
          <p className="text-soft">
            {message
              ? 'Showing only one message, to all its recipients.'
              : 'Showing only messages to one person.'}
          </p>
        )}
        <PagedResults
          list={list}
          what="The messages"
          noun={NOUN}
          action={message && state === 'failed' && <SendFailedAgain messageId={message} />}
          loading={<LoadingTable />}
          empty={
            list.isFiltered ? (
              <Empty title="No Matching Messages" hint="Try another person, state or channel." />
            ) : (
              <Empty title="No Messages" hint="What the portal sends to people appears here." />
            )
          }
        >
          {(deliveries) => <DeliveryTable deliveries={deliveries} onRead={setRead} />}
        </PagedResults>
        <p className="max-w-reading text-sm text-soft">{PROOFS_EXPLAINED}</p>
      </div>
      {read && <KeptMailDialog delivery={read} onClose={() => setRead(null)} />}
    </div>
  );
}

function SendFailedAgain({ messageId }: { messageId: string }) {
  const sendAgain = useSendFailedAgain();
  return (
    <Button
      needsConnection
      waiting={sendAgain.isPending}
      onClick={() => sendAgain.mutate({ params: { id: messageId } })}
    >
      {!sendAgain.isPending && <RotateCcw className="size-4" aria-hidden="true" />}
      Send all failed again
    </Button>
  );
}

function KeptMailNotice() {
  const { data, isLoading } = useQuery(endpointQuery(deliverySettings, {}));
  // Hides the content below until the notice has loaded, so that nothing moves.
  if (isLoading) return <Skeleton className="h-1" />;
  if (!data?.keepsMail) return null;
  return (
    <Notice tone="amber" title="Mail is kept here, not sent">
      <p>
        No mail server is set. Each email is kept for 30 days, and ‘Read’ shows it. To send mail,
        start the portal with <code>SMTP_URL</code> and <code>MAIL_FROM</code>.
      </p>
    </Notice>
  );
}
