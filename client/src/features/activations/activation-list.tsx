import { Link } from 'wouter';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { SearchFilter, SelectFilter } from '#client/components/ui/filter-field.tsx';
import { LoadingRows } from '#client/components/ui/loading-rows.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { dateTime } from '#client/lib/dates.ts';
import { useListPage } from '#client/lib/list-page.ts';
import { activationPath } from '#client/lib/paths.ts';
import { listActivations } from '#shared/activations/api.ts';
import { ACTIVATION_STATUSES, LIVE_STATUSES } from '#shared/activations/constants.ts';
import type { Activation } from '#shared/activations/schemas.ts';
import { regionName } from '#shared/program/region-names.ts';
import { ActivationBadge, STATUS_OPTIONS } from './activation-badge.tsx';

const NOUN = { one: 'activation', many: 'activations' };

export function ActivationList() {
  const list = useListPage(listActivations, {
    filters: { search: 'text', status: ACTIVATION_STATUSES },
    pageLength: 20,
    refetchOnMount: 'always',
  });
  return (
    <div className="flex flex-col gap-4">
      <search className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <SearchFilter placeholder="Event, place, description…" typed={list.typed} />
        <SelectFilter
          label="Status"
          all="All statuses"
          value={list.criteria.status ?? ''}
          options={STATUS_OPTIONS}
          onChange={(value) => list.set('status', value)}
        />
      </search>
      <PagedResults
        list={list}
        what="The activations"
        noun={NOUN}
        loading={<LoadingRows rows={8} height="h-24 sm:h-18" />}
        empty={
          list.isFiltered ? (
            <Empty title="No Matching Activations" hint="Try another search or status." />
          ) : (
            <Empty title="No Activations" hint="Create an activation to call chaplains." />
          )
        }
      >
        {(activations) => (
          <ul className="divide-y divide-line rounded border border-line bg-surface">
            {activations.map((activation) => (
              <li key={activation.id}>
                <Row activation={activation} />
              </li>
            ))}
          </ul>
        )}
      </PagedResults>
    </div>
  );
}

function Row({ activation }: { activation: Activation }) {
  const { id, eventType, location, region, startTime, chaplain } = activation;
  const { regions } = useProgram();
  const title = `${eventType}, ${location}`;
  const lead = chaplain && `Lead ${chaplain.user.firstName} ${chaplain.user.lastName}`;
  const facts = [region && regionName(regions, region), dateTime(startTime), lead ?? 'No lead'];
  return (
    <article
      aria-label={title}
      className="relative flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-4 py-3 hover:bg-sunken sm:px-6"
    >
      <div className="min-w-0 flex-[1_1_18rem]">
        <h2 className="font-semibold wrap-anywhere">
          <Link
            href={activationPath(id)}
            className="text-link underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {title}
          </Link>
        </h2>
        <p className="text-soft">{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="tabular-nums">{standing(activation)}</p>
        <ActivationBadge status={activation.status} />
      </div>
    </article>
  );
}

function standing({ counts, chaplainsNeeded, status }: Activation) {
  const there = counts.coming + counts.onScene;
  const isLive = LIVE_STATUSES.some((live) => live === status);
  const parts = [
    isLive ? `${there} of ${chaplainsNeeded} needed` : `${counts.left} served`,
    counts.onScene > 0 && `${counts.onScene} on scene`,
    isLive && counts.asked > 0 && `${counts.asked} without an answer`,
  ];
  return parts.filter(Boolean).join(' · ');
}
