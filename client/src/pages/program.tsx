import { DeskPage } from '#client/components/layout/desk-page.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { SettingSearch } from '#client/features/program/search/setting-search.tsx';
import { SectionLinks } from '#client/features/program/section-links.tsx';
import {
  SECTIONS,
  SECTION_CONTENTS,
  SECTION_INTROS,
  SECTION_LABELS,
} from '#client/features/program/sections.ts';
import { useUrlState } from '#client/lib/url-state.ts';

export function ProgramPage() {
  const url = useUrlState();
  const shown = SECTIONS.find((section) => section === url.get('part')) ?? 'identity';
  const Content = SECTION_CONTENTS[shown];
  return (
    <DeskPage title="Program" intro={SECTION_INTROS[shown]}>
      <div className="flex flex-col gap-6 lg:flex-row lg:items-start lg:gap-10">
        <div className="flex flex-col gap-5 lg:sticky lg:top-6 lg:w-56 lg:shrink-0">
          <SettingSearch />
          <SectionLinks current={shown} />
        </div>
        <section aria-label={SECTION_LABELS[shown]} className="min-w-0 grow">
          <LazyBoundary fallback={<Skeleton className="h-[60dvh]" />}>
            <Content key={shown} />
          </LazyBoundary>
        </section>
      </div>
    </DeskPage>
  );
}
