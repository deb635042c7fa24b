import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { StatRow } from '#client/components/ui/stat-row.tsx';
import { expertiseLabel } from '#shared/chaplains/catalogue.ts';
import { summaryQuery } from './queries.ts';

export function Summary() {
  const query = useQuery(summaryQuery);
  return (
    <QueryView query={query} what="The summary" loading={<Skeleton className="h-12 sm:h-26" />}>
      {({ total, visible, expertise, contactsShown }) => (
        <>
          <StatRow
            label="The directory in figures"
            slim
            stats={[
              { label: 'Total Chaplains', value: total },
              { label: 'Expertise Areas', value: new Set(expertise.map(expertiseLabel)).size },
              { label: 'Visible in Directory', value: visible },
            ]}
          />
          {!contactsShown && (
            <Notice>
              E-mail addresses and phone numbers appear once your application is approved, and while
              you are active.
            </Notice>
          )}
        </>
      )}
    </QueryView>
  );
}
