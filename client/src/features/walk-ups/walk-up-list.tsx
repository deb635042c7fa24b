import { useQuery } from '@tanstack/react-query';
import { Check, IdCard, QrCode, RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Empty, NotArrived } from '#client/components/layout/states.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { ListTable } from '#client/components/ui/list-table.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { MenuItem, RowMenu } from '#client/components/ui/row-menu.tsx';
import { ACTION_CELL, ACTIONS, CELL, FIT, ROW } from '#client/components/ui/table-class.ts';
import { shortTime } from '#client/lib/dates.ts';
import { duration, minutesBetween } from '#client/lib/durations.ts';
import { eachLook, endpointQuery } from '#client/lib/endpoint-query.ts';
import { isLiveActivation } from './is-live.ts';
import { phoneHref, shownPhone } from '#shared/phone.ts';
import type { Activation } from '#shared/activations/schemas.ts';
import { listWalkUps } from '#shared/walk-ups/api.ts';
import { WALK_UP_LABELS, type WalkUpStatus } from '#shared/walk-ups/constants.ts';
import type { WalkUp } from '#shared/walk-ups/schemas.ts';
import { noticesOf } from './notices.ts';

const VerifyDialog = lazyComponent(
  async () => (await import('./verify-dialog.tsx')).VerifyDialog,
  NotArrived,
);
const DeclineDialog = lazyComponent(
  async () => (await import('./decline-dialog.tsx')).DeclineDialog,
  NotArrived,
);
const PhotoDialog = lazyComponent(
  async () => (await import('./photo-dialog.tsx')).PhotoDialog,
  NotArrived,
);

/** How often the list is reloaded to update the waiting times, in ms. */
const EVERY_MS = 60_000;

type Opened = { dialog: 'verify' | 'decline' | 'photo'; walkUp: WalkUp } | null;

export function WalkUpList({ activation }: { activation: Activation }) {
  const query = useQuery({
    ...endpointQuery(listWalkUps, { params: { id: activation.id } }),
    ...eachLook,
    refetchInterval: EVERY_MS,
  });
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  return (
    <div className="flex flex-col gap-4">
      <QueryView query={query} what="The list" loading={<LoadingTable />}>
        {({ items }) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="tabular-nums" role="status">
                {countsLabel(items)}
              </p>
              <Link
                href={`/activations/${activation.id}/walk-up-codes`}
                className={buttonClass('secondary')}
              >
                <QrCode className="size-4" aria-hidden="true" />
                QR codes
              </Link>
            </div>
            {items.length === 0 ? (
              <Empty
                title="Nobody came without being called"
                hint={
                  isLiveActivation(activation)
                    ? 'Print the QR code of a site and hang it at the door. People who scan it wait here until you verify or decline them.'
                    : 'The activation is over.'
                }
              />
            ) : (
              <WalkUpTable
                items={items}
                now={new Date(query.dataUpdatedAt)}
                isLive={isLiveActivation(activation)}
                onOpen={setOpened}
              />
            )}
          </>
        )}
      </QueryView>
      <LazyBoundary fallback={null}>
        {opened?.dialog === 'verify' && (
          <VerifyDialog activationId={activation.id} walkUp={opened.walkUp} onClose={close} />
        )}
        {opened?.dialog === 'decline' && (
          <DeclineDialog activationId={activation.id} walkUp={opened.walkUp} onClose={close} />
        )}
        {opened?.dialog === 'photo' && (
          <PhotoDialog activationId={activation.id} walkUp={opened.walkUp} onClose={close} />
        )}
      </LazyBoundary>
    </div>
  );
}

function countsLabel(items: readonly WalkUp[]) {
  const of = (status: WalkUpStatus) => items.filter((item) => item.status === status).length;
  const waiting = of('waiting');
  return [
    `${waiting} ${waiting === 1 ? 'waits' : 'wait'}`,
    `${of('verified')} verified`,
    `${of('declined')} declined`,
  ].join(' · ');
}

interface WalkUpTableProps {
  items: readonly WalkUp[];
  /** The time when the list was read. */
  now: Date;
  isLive: boolean;
  onOpen: (opened: Opened) => void;
}

function WalkUpTable({ items, now, isLive, onOpen }: WalkUpTableProps) {
  const hasSites = new Set(items.map(({ siteName }) => siteName)).size > 1;
  return (
    <ListTable
      caption="Walk-ups"
      columns={[
        'No.',
        'Name',
        'State',
        'Phone',
        'Sent by',
        'Credential',
        ...(hasSites ? ['Site'] : []),
        'Came',
      ]}
      hasActions
    >
      {items.map((walkUp) => (
        <WalkUpRow key={walkUp.id} {...{ walkUp, now, isLive, hasSites, onOpen }} />
      ))}
    </ListTable>
  );
}

const TONES = { waiting: 'amber', verified: 'green', declined: 'red' } as const;

interface WalkUpRowProps extends Omit<WalkUpTableProps, 'items'> {
  walkUp: WalkUp;
  /** Whether the walk-ups came to several sites. */
  hasSites: boolean;
}

function WalkUpRow({ walkUp, now, isLive, hasSites, onOpen }: WalkUpRowProps) {
  const { number, name, phone, body, credential, siteName, sentAt, status, hasPhoto } = walkUp;
  const open = (dialog: NonNullable<Opened>['dialog']) => () => onOpen({ dialog, walkUp });
  const canDecide = isLive && status !== 'verified';
  return (
    <tr className={ROW}>
      <td className={`${CELL} text-soft tabular-nums`}>
        <span className="md:hidden">No. </span>
        {number}
      </td>
      <td className={`${CELL} font-semibold max-md:order-first max-md:w-full md:min-w-36`}>
        <span className={FIT}>{name}</span>
      </td>
      <td className={`${CELL} max-md:order-first max-md:w-full md:min-w-52`}>
        <Badge tone={TONES[status]}>{WALK_UP_LABELS[status]}</Badge>
        {noticesOf(walkUp).map((notice) => (
          <span key={notice} className="mt-0.5 block text-sm text-amber">
            {notice}
          </span>
        ))}
        <Decision walkUp={walkUp} now={now} />
      </td>
      <td className={`${CELL} whitespace-nowrap`}>
        <a
          href={phoneHref(phone) ?? undefined}
          className="text-link underline-offset-4 hover:underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
        >
          {shownPhone(phone)}
        </a>
      </td>
      <td className={`${CELL} wrap-anywhere max-md:empty:hidden`}>
        {body && <span className="text-soft md:hidden">Sent by </span>}
        {body}
      </td>
      <td className={`${CELL} wrap-anywhere max-md:empty:hidden`}>{credential}</td>
      {hasSites && (
        <td className={`${CELL} text-soft wrap-anywhere max-md:empty:hidden`}>{siteName}</td>
      )}
      <td className={`${CELL} whitespace-nowrap tabular-nums`}>
        {shortTime(sentAt, now)}
        {status === 'waiting' && (
          <span className="text-sm text-soft md:block">
            <span className="md:hidden"> · </span>
            {sinceLabel(sentAt, now)}
          </span>
        )}
      </td>
      <td className={ACTION_CELL}>
        <div className={ACTIONS}>
          {/* On a phone the menu stays at the right. */}
          {status !== 'waiting' && <span />}
          {canDecide && status === 'waiting' && (
            <Button look="primary" onClick={open('verify')}>
              <Check className="size-4" aria-hidden="true" />
              Verify
              <span className="sr-only">{` ${name}`}</span>
            </Button>
          )}
          {(canDecide || hasPhoto) && (
            <RowMenu name={name}>
              {hasPhoto && (
                <MenuItem icon={IdCard} onPress={open('photo')}>
                  Show the photo
                </MenuItem>
              )}
              {canDecide && status === 'waiting' && (
                <MenuItem icon={X} onPress={open('decline')}>
                  Decline
                </MenuItem>
              )}
              {canDecide && status === 'declined' && (
                <MenuItem icon={RotateCcw} onPress={open('verify')}>
                  Verify after all
                </MenuItem>
              )}
            </RowMenu>
          )}
        </div>
      </td>
    </tr>
  );
}

function sinceLabel(sentAt: string, now: Date) {
  const minutes = minutesBetween(sentAt, now);
  return minutes < 1 ? 'just now' : `waits ${duration(minutes)}`;
}

function Decision({ walkUp, now }: { walkUp: WalkUp; now: Date }) {
  const { decidedAt, decidedByName, declineReason } = walkUp;
  if (!decidedAt) return null;
  return (
    <>
      <span className="block text-sm text-soft">
        {[shortTime(decidedAt, now), decidedByName].filter(Boolean).join(', ')}
      </span>
      {declineReason && <span className="block text-sm wrap-anywhere">{declineReason}</span>}
    </>
  );
}
