import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { SectionReader } from '#client/features/field-guide/reading/section-reader.tsx';
import { useCan } from '#client/lib/session.ts';

const ReaderActions = lazyComponent(
  async () => (await import('#client/features/field-guide/admin/reader-actions.tsx')).ReaderActions,
);

export function FieldGuideSectionPage({ id }: { id: string }) {
  const canWrite = useCan('write-field-guide');
  return (
    <SectionReader id={id}>
      {(isThere) =>
        canWrite && (
          <LazyBoundary fallback={null}>
            <ReaderActions id={id} isThere={isThere} />
          </LazyBoundary>
        )
      }
    </SectionReader>
  );
}
