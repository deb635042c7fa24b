import { useQuery } from '@tanstack/react-query';
import { DeskPage } from '#client/components/layout/desk-page.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { BackLink } from '#client/components/ui/back-link.tsx';
import { PrintHead } from '#client/components/ui/print-parts.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { HeldList } from '#client/features/credentials/held-list.tsx';
import { PersonView } from '#client/features/person/person.tsx';
import { personQuery } from '#client/features/person/queries.ts';
import { ReadinessBadge } from '#client/features/readiness/readiness-badge.tsx';
import { StandingPanel } from '#client/features/readiness/standing-panel.tsx';
import { paths } from '#client/lib/paths.ts';

const SHOWN = ['/api/people'] as const;

export function PersonPage({ id }: { id: string }) {
  const query = useQuery(personQuery(id));
  const user = query.data?.user;
  return (
    <DeskPage
      title={user ? `${user.firstName} ${user.lastName}` : 'Person'}
      action={
        <div className="flex flex-wrap gap-3 print:hidden">
          <BackLink href={paths.people} label="People" />
          <RefreshButton shown={SHOWN} />
        </div>
      }
    >
      <PrintHead readAt={query.dataUpdatedAt} />
      <QueryView query={query} what="This person" loading={<Skeleton className="h-[70dvh]" />}>
        {(person) => (
          <PersonView
            person={person}
            standing={person.standing && <ReadinessBadge readiness={person.standing.readiness} />}
          >
            {person.standing && <StandingPanel standing={person.standing} />}
            {person.credentials && <HeldList own={person.credentials} />}
          </PersonView>
        )}
      </QueryView>
    </DeskPage>
  );
}
