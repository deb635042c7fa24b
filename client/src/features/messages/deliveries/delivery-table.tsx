import { MailOpen, RotateCcw, User, Users } from 'lucide-react';
import { Link } from 'wouter';
import { Button } from '#client/components/ui/button.tsx';
import { PersonLink } from '#client/components/ui/person-link.tsx';
import { DeliveryBadge } from '#client/components/ui/delivery-badge.tsx';
import { ListTable } from '#client/components/ui/list-table.tsx';
import { MenuLink, RowMenu } from '#client/components/ui/row-menu.tsx';
import { ShortTime } from '#client/components/ui/short-time.tsx';
import { ACTION_CELL, ACTIONS, CELL, FIT, ROW } from '#client/components/ui/table-class.ts';
import { paths } from '#client/lib/paths.ts';
import { withQuery } from '#shared/http.ts';
import { CHANNEL_LABELS, MESSAGE_KINDS } from '#shared/messages/constants.ts';
import type { Delivery } from '#shared/messages/schemas.ts';
import { isSent, standingOf } from '#shared/messages/delivery-standing.ts';
import { useSendDeliveryAgain } from './mutations.ts';

interface DeliveryTableProps {
  deliveries: readonly Delivery[];
  onRead: (delivery: Delivery) => void;
}

export function DeliveryTable({ deliveries, onRead }: DeliveryTableProps) {
  return (
    <ListTable
      caption="Messages"
      columns={['To', 'Message', 'Channel', 'State', 'When']}
      hasActions
    >
      {deliveries.map((delivery) => (
        <Row key={delivery.id} delivery={delivery} onRead={onRead} />
      ))}
    </ListTable>
  );
}

interface RowProps {
  delivery: Delivery;
  onRead: DeliveryTableProps['onRead'];
}

function Row({ delivery, onRead }: RowProps) {
  const { person, kind, about, channel, messageId, isKept } = delivery;
  return (
    <tr className={ROW}>
      <th scope="row" className={`${CELL} text-left font-semibold max-md:grow`}>
        <PersonLink id={person.id} name={person.name} className={`${FIT} text-link`} />
      </th>
      <td className={`${CELL} max-md:order-1 max-md:w-full`}>
        <Link
          href={withQuery(paths.messages, { message: messageId })}
          className="text-link underline-offset-4 hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
        >
          {MESSAGE_KINDS[kind].label}
        </Link>
        {about && about !== MESSAGE_KINDS[kind].label && (
          <span className="text-soft wrap-anywhere max-md:block">
            <span className="max-md:hidden"> · </span>
            {about}
          </span>
        )}
      </td>
      <td className={`${CELL} max-md:order-2`}>{CHANNEL_LABELS[channel]}</td>
      <td className={CELL}>
        <DeliveryBadge delivery={delivery} />
        <Reason delivery={delivery} />
      </td>
      <td className={`${CELL} text-soft max-md:order-2`}>
        <When delivery={delivery} />
      </td>
      <td className={`${ACTION_CELL} max-md:order-3`}>
        <div className={ACTIONS}>
          {standingOf(delivery) === 'failed' && <SendAgain delivery={delivery} />}
          {isKept && <Read delivery={delivery} onRead={onRead} />}
          <span className="md:hidden" />
          <RowMenu
            name={`${MESSAGE_KINDS[kind].label} to ${person.name}, ${CHANNEL_LABELS[channel]}`}
          >
            <MenuLink icon={User} href={withQuery(paths.messages, { user: person.id })}>
              {`All messages to ${person.name}`}
            </MenuLink>
            <MenuLink icon={Users} href={withQuery(paths.messages, { message: messageId })}>
              All recipients of this message
            </MenuLink>
          </RowMenu>
        </div>
      </td>
    </tr>
  );
}

function Reason({ delivery }: { delivery: Delivery }) {
  const { problem, attempts } = delivery;
  const tries = attempts === 1 ? '1 attempt' : `${attempts.toLocaleString('en-US')} attempts`;
  const parts = [problem, attempts > 0 && tries].filter(Boolean);
  if (isSent(delivery) || parts.length === 0) return null;
  return (
    <span className="max-w-reading text-sm text-soft wrap-anywhere max-md:block md:ml-2">
      {parts.join(' · ')}
    </span>
  );
}

function When({ delivery }: { delivery: Delivery }) {
  const { state, createdAt, sentAt, dueAt, deliveredAt, openedAt, answeredAt } = delivery;
  const proved = [
    { word: 'delivered', at: deliveredAt },
    { word: 'opened', at: openedAt },
    { word: 'answered', at: answeredAt },
  ];
  const waits = state === 'queued' && Date.parse(dueAt) > Date.parse(createdAt) + 60_000;
  return (
    <>
      <ShortTime time={sentAt ?? createdAt} clock />
      {proved.map(
        ({ word, at }, index) =>
          // Hides a proof such as 'delivered' if the next one, such as 'opened', has the same time.
          at &&
          at !== proved[index + 1]?.at && (
            <span key={word} className="md:whitespace-nowrap">
              {` · ${word} `}
              <ShortTime time={at} clock />
            </span>
          ),
      )}
      {waits && (
        <span className="md:whitespace-nowrap">
          {' · tried next '}
          <ShortTime time={dueAt} clock />
        </span>
      )}
    </>
  );
}

function SendAgain({ delivery }: { delivery: Delivery }) {
  const sendAgain = useSendDeliveryAgain();
  const { id, person, kind, channel } = delivery;
  return (
    <Button
      look="quiet"
      needsConnection
      waiting={sendAgain.isPending}
      className="md:px-2 md:whitespace-nowrap max-md:pl-0"
      aria-label={`Send again: ${MESSAGE_KINDS[kind].label} to ${person.name}, ${CHANNEL_LABELS[channel]}`}
      onClick={() => sendAgain.mutate({ params: { id } })}
    >
      {!sendAgain.isPending && <RotateCcw className="size-4" aria-hidden="true" />}
      Send again
    </Button>
  );
}

function Read({ delivery, onRead }: RowProps) {
  return (
    <Button
      look="quiet"
      className="md:px-2 md:whitespace-nowrap max-md:pl-0"
      aria-label={`Read: ${MESSAGE_KINDS[delivery.kind].label} to ${delivery.person.name}`}
      onClick={() => onRead(delivery)}
    >
      <MailOpen className="size-4" aria-hidden="true" />
      Read
    </Button>
  );
}
