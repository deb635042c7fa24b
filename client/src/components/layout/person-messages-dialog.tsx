import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { buttonClass } from '#client/components/ui/button.tsx';
import { DeliveryBadge } from '#client/components/ui/delivery-badge.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { dayAndTime } from '#client/lib/dates.ts';
import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { paths } from '#client/lib/paths.ts';
import { withQuery } from '#shared/http.ts';
import { listDeliveries } from '#shared/messages/api.ts';
import { CHANNEL_LABELS, MESSAGE_KINDS } from '#shared/messages/constants.ts';
import type { Delivery } from '#shared/messages/schemas.ts';
import { isSent } from '#shared/messages/delivery-standing.ts';
import { QueryView } from './query-view.tsx';

const SHOWN = 5;

interface PersonMessagesDialogProps {
  userId: string;
  name: string;
  onClose: () => void;
}

export function PersonMessagesDialog({ userId, name, onClose }: PersonMessagesDialogProps) {
  const query = useQuery({
    ...endpointQuery(listDeliveries, { query: { user: userId, limit: String(SHOWN) } }),
    ...eachLook,
  });
  return (
    <Dialog
      title={`Messages to ${name}`}
      description="The latest messages from the portal, on each channel."
      onClose={onClose}
    >
      <QueryView query={query} what="The messages" loading={<Skeleton className="h-80" />}>
        {({ items, total }) => (
          <>
            {total === 0 ? (
              <p>No messages have been sent to this person yet.</p>
            ) : (
              <ul aria-label="Last messages" className="divide-y divide-line border-y border-line">
                {items.map((delivery) => (
                  <Item key={delivery.id} delivery={delivery} />
                ))}
              </ul>
            )}
            <DialogFooter cancel="Done">
              {total > 0 && (
                <Link
                  href={withQuery(paths.messages, { user: userId })}
                  className={buttonClass('secondary')}
                >
                  {`All messages (${total.toLocaleString('en-US')})`}
                </Link>
              )}
            </DialogFooter>
          </>
        )}
      </QueryView>
    </Dialog>
  );
}

function Item({ delivery }: { delivery: Delivery }) {
  const { kind, about, channel, problem, sentAt, createdAt } = delivery;
  const moment = sentAt ?? createdAt;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
        <p className="font-semibold">{MESSAGE_KINDS[kind].label}</p>
        {about && about !== MESSAGE_KINDS[kind].label && <p className="text-soft">{about}</p>}
        <p className="text-sm text-soft">
          {CHANNEL_LABELS[channel]}
          {' · '}
          <time dateTime={moment}>{dayAndTime(moment)}</time>
        </p>
        {problem && !isSent(delivery) && <p className="text-sm text-soft">{problem}</p>}
      </div>
      <DeliveryBadge delivery={delivery} />
    </li>
  );
}
