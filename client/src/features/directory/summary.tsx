import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { StatRow } from '#client/components/ui/stat-row.tsx';
import type { DirectorySummary } from '#shared/directory/schemas.ts';
import { entryLabels, type Lists } from '#shared/program/lists.ts';
import { useLists } from '#client/lib/program-lists.ts';
import { summaryQuery } from './queries.ts';

export function Summary() {
  const query = useQuery(summaryQuery);
  const lists = useLists();
  return (
    <QueryView query={query} what="The summary" loading={<Skeleton className="h-12 sm:h-26" />}>
      {(summary) => (
        <>
          <p className="text-sm text-soft sm:hidden">
            {statsOf(summary, lists).map(({ label, value }, position) => (
              <Fragment key={label}>
                {position > 0 && ' · '}
                <span className="inline-block">{`${value.toLocaleString('en-US')} ${label}`}</span>
              </Fragment>
            ))}
          </p>
          <div className="max-sm:hidden">
            <StatRow label="The directory in figures" stats={statsOf(summary, lists)} />
          </div>
          {!summary.showsContactDetails && (
            <Notice>
              You see email addresses and phone numbers once your application is approved, and only
              while you are active.
            </Notice>
          )}
        </>
      )}
    </QueryView>
  );
}

function statsOf({ total, visible, expertise }: DirectorySummary, lists: Lists) {
  return [
    { label: 'Total Chaplains', value: total },
    { label: 'Expertise Areas', value: entryLabels(lists.expertise, expertise).length },
    { label: 'Visible in Directory', value: visible },
  ];
}
