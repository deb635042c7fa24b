import { useQuery } from '@tanstack/react-query';
import { DoorClosed, DoorOpen, Pencil, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { LoadingTable } from '#client/components/ui/loading-rows.tsx';
import { MapLink } from '#client/components/ui/map-link.tsx';
import { MenuItem, RowMenu } from '#client/components/ui/row-menu.tsx';
import { ListTable } from '#client/components/ui/list-table.tsx';
import { shortTime } from '#client/lib/dates.ts';
import { LIVE_STATUSES, type ActivationStatus } from '#shared/activations/constants.ts';
import type { Site, SiteShift } from '#shared/sites/schemas.ts';
import { useReopenSite } from './mutations.ts';
import { sitesQuery } from './queries.ts';
import { ShiftRow } from './shift-row.tsx';

const dialogs = async () => import('./site-dialogs.tsx');
const SiteDialog = lazyComponent(async () => (await dialogs()).SiteDialog, NotArrived);
const ShiftDialog = lazyComponent(async () => (await dialogs()).ShiftDialog, NotArrived);
const CloseSiteDialog = lazyComponent(async () => (await dialogs()).CloseSiteDialog, NotArrived);

const EVERY_MS = 30_000;

type Opened =
  | { does: 'edit'; site: Site | null }
  | { does: 'close'; site: Site }
  | { does: 'shift'; site: Site; shift: SiteShift | null };

interface SiteListProps {
  activation: { id: string; status: ActivationStatus };
  /** Renders more below each site, such as its walk-up code. */
  renderMore?: (site: Site) => ReactNode;
}

export function SiteList({ activation: { id, status }, renderMore }: SiteListProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const query = useQuery({
    ...sitesQuery(id),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: EVERY_MS,
  });
  const isLive = LIVE_STATUSES.some((live) => live === status);
  const close = () => setOpened(null);
  return (
    <QueryView query={query} what="The sites" loading={<LoadingTable />}>
      {({ sites }) => (
        <div className="flex flex-col gap-4">
          {isLive && (
            <div>
              <Button needsConnection onClick={() => setOpened({ does: 'edit', site: null })}>
                <Plus className="size-4" aria-hidden="true" />
                Open a site
              </Button>
            </div>
          )}
          {sites.map((site) => (
            <SiteCard
              key={site.id}
              activationId={id}
              site={site}
              isLive={isLive}
              onOpen={setOpened}
              more={renderMore?.(site)}
            />
          ))}
          <LazyBoundary fallback={null}>
            {opened?.does === 'edit' && (
              <SiteDialog activationId={id} site={opened.site} onClose={close} />
            )}
            {opened?.does === 'shift' && (
              <ShiftDialog
                activationId={id}
                site={opened.site}
                shift={opened.shift}
                onClose={close}
              />
            )}
            {opened?.does === 'close' && (
              <CloseSiteDialog activationId={id} site={opened.site} sites={sites} onClose={close} />
            )}
          </LazyBoundary>
        </div>
      )}
    </QueryView>
  );
}

interface SiteCardProps {
  activationId: string;
  site: Site;
  isLive: boolean;
  onOpen: (opened: Opened) => void;
  more: ReactNode;
}

function SiteCard({ activationId, site, isLive, onOpen, more }: SiteCardProps) {
  const { id, name, isMain, address, contact, directions, bring, endsAt, shifts } = site;
  const reopen = useReopenSite(name);
  const facts = [
    contact && { label: 'Ask for', value: contact },
    directions && { label: 'Directions', value: directions },
    bring && { label: 'Bring', value: bring },
  ].filter((fact) => fact !== null && fact !== '');
  const href = `/activations/${activationId}`;
  const people = [
    { show: 'on-scene', count: site.onScene, label: 'on scene' },
    { show: 'coming', count: site.coming, label: 'coming' },
    { show: 'waiting', count: site.waiting, label: 'wait for a place' },
    { show: 'asked', count: site.asked, label: 'asked' },
  ].filter(({ count }) => count > 0);
  return (
    <section
      aria-labelledby={`site-${id}`}
      className="rounded border border-line bg-surface p-4 sm:px-6"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-[1_1_20rem]">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={`site-${id}`} className="text-lg font-semibold wrap-anywhere">
              {name}
            </h2>
            {isMain && <Badge tone="outline">Main site</Badge>}
            {endsAt && <Badge>{`Closed ${shortTime(endsAt)}`}</Badge>}
          </div>
          {address && <MapLink address={address} />}
          <p className="max-md:-my-2">
            {people.length === 0
              ? 'Nobody has been asked to come to this site yet.'
              : people.map(({ show, count, label }, index) => (
                  <span key={show}>
                    {index > 0 && ' '}
                    <span className="inline-block">
                      <Link
                        href={`${href}?site=${id}&show=${show}`}
                        className="text-link underline underline-offset-4 max-md:inline-flex max-md:min-h-11 max-md:items-center"
                      >
                        {`${count} ${label}`}
                      </Link>
                      {index < people.length - 1 && ' ·'}
                    </span>
                  </span>
                ))}
          </p>
          {facts.length > 0 && (
            <dl className="facts mt-1 grid-cols-[auto_1fr] gap-x-4 gap-y-1 sm:grid">
              {facts.map(({ label, value }) => (
                <div key={label} className="contents">
                  <dt className="text-soft">{label}</dt>
                  <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {more}
          {isLive && !endsAt && (
            <Button needsConnection onClick={() => onOpen({ does: 'shift', site, shift: null })}>
              <Plus className="size-4" aria-hidden="true" />
              Add shift
              <span className="sr-only">{` to ${name}`}</span>
            </Button>
          )}
          {isLive && (
            <RowMenu name={name}>
              <MenuItem
                icon={Pencil}
                needsConnection
                onPress={() => onOpen({ does: 'edit', site })}
              >
                Edit site
              </MenuItem>
              {endsAt ? (
                <MenuItem
                  icon={DoorOpen}
                  needsConnection
                  onPress={() => reopen.mutate({ params: { id: activationId, siteId: id } })}
                >
                  Open it again
                </MenuItem>
              ) : (
                <MenuItem
                  icon={DoorClosed}
                  needsConnection
                  onPress={() => onOpen({ does: 'close', site })}
                >
                  Close site
                </MenuItem>
              )}
            </RowMenu>
          )}
        </div>
      </div>
      {shifts.length > 0 && (
        <div className="mt-3">
          <ListTable
            caption={`Shifts at ${name}`}
            columns={['Shift', 'Filled', 'Wanted', 'Asked']}
            hasActions
          >
            {shifts.map((shift) => (
              <ShiftRow
                key={shift.id}
                activationId={activationId}
                site={site}
                shift={shift}
                isLive={isLive && !endsAt}
                onEdit={() => onOpen({ does: 'shift', site, shift })}
              />
            ))}
          </ListTable>
        </div>
      )}
    </section>
  );
}
