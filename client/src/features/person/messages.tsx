import { Link } from 'wouter';
import { DeliveryBadge } from '#client/components/ui/delivery-badge.tsx';
import { ShortTime } from '#client/components/ui/short-time.tsx';
import { paths } from '#client/lib/paths.ts';
import { withQuery } from '#shared/http.ts';
import { CHANNEL_LABELS, MESSAGE_KINDS } from '#shared/messages/constants.ts';
import type { Person } from '#shared/person/schemas.ts';

export function Messages({ person: { deliveries, user } }: { person: Person }) {
  if (deliveries.length === 0) return <p className="text-soft">Nothing has been sent yet.</p>;
  return (
    <>
      <ul className="-mt-2 divide-y divide-line border-b border-line">
        {deliveries.map((delivery) => (
          <li
            key={delivery.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2"
          >
            <span className="min-w-0 wrap-anywhere">
              {MESSAGE_KINDS[delivery.kind].label}
              {delivery.about && <span className="text-soft">{` · ${delivery.about}`}</span>}
            </span>
            <span className="flex flex-wrap items-baseline gap-x-3 text-soft">
              {CHANNEL_LABELS[delivery.channel]}
              <ShortTime time={delivery.sentAt ?? delivery.createdAt} clock />
              <DeliveryBadge delivery={delivery} />
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link
          href={withQuery(paths.messages, { user: user.id })}
          className="text-link underline-offset-4 hover:underline"
        >
          All messages to this person
        </Link>
      </p>
    </>
  );
}
