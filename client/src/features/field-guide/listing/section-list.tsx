import { useEffect, useMemo, type ReactNode, type RefObject } from 'react';
import { PagedResults } from '#client/components/layout/paged-results.tsx';
import { Empty } from '#client/components/layout/states.tsx';
import { SearchFilter } from '#client/components/ui/filter-field.tsx';
import { LoadingRows } from '#client/components/ui/loading-rows.tsx';
import { foundWords } from '#client/features/field-guide/markdown/found-words.ts';
import { prepareSearch, SECTIONS_PER_PAGE } from '#client/features/field-guide/queries.ts';
import { useIsConnected } from '#client/lib/call/connection.ts';
import { useListPage } from '#client/lib/list-page.ts';
import { listSectionSummaries } from '#shared/field-guide/api.ts';
import type { SectionSummary } from '#shared/field-guide/schemas.ts';
import { SectionCard } from './section-card.tsx';

const NOUN = { one: 'section', many: 'sections' };

interface SectionListProps {
  action?: ReactNode;
  first?: ReactNode;
  children?: (section: SectionSummary, found: RefObject<HTMLElement | null>) => ReactNode;
}

export function SectionList({ action, first, children }: SectionListProps) {
  const list = useListPage(listSectionSummaries, {
    filters: { search: 'text' },
    pageLength: SECTIONS_PER_PAGE,
    staleTime: 0,
  });
  const isConnected = useIsConnected();
  useEffect(() => {
    if (!isConnected) void prepareSearch();
  }, [isConnected]);
  const { search } = list;
  const words = useMemo(() => foundWords(search), [search]);
  return (
    <div className="flex flex-col gap-4">
      <search className="sm:max-w-form">
        <SearchFilter placeholder="A word in a title or text…" typed={list.typed} worksOffline />
      </search>
      <PagedResults
        list={list}
        what="The field guide"
        noun={NOUN}
        action={action}
        worksOffline
        loading={<LoadingRows rows={4} height="h-48" />}
        empty={<NothingFound isFiltered={list.isFiltered} first={first} />}
      >
        {(sections, found) => (
          <ul className="divide-y divide-line border-y border-line">
            {sections.map((section) => (
              <li key={section.id}>
                <SectionCard
                  section={section}
                  search={search}
                  words={words}
                  showsStatus={children !== undefined}
                  actions={children?.(section, found)}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedResults>
    </div>
  );
}

function NothingFound({ isFiltered, first }: { isFiltered: boolean; first: ReactNode }) {
  if (isFiltered) {
    return <Empty title="No Matching Sections" hint="Try another word, or clear the search." />;
  }
  return (
    <Empty
      title="No Field Guide Sections"
      hint={
        first
          ? 'Begin with one of the starter templates or an empty page.'
          : 'Sections appear here once the office has published them.'
      }
    >
      {first}
    </Empty>
  );
}
