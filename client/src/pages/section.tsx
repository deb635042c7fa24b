import { Suspense } from 'react';
import { late } from '#client/components/ui/late.tsx';
import { SectionReader } from '#client/features/field-guide/reading/section-reader.tsx';
import { useCan } from '#client/lib/session.ts';

const ReaderActions = late(
  async () => (await import('#client/features/field-guide/admin/reader-actions.tsx')).ReaderActions,
);

export function SectionPage({ id }: { id: string }) {
  const canWrite = useCan('write-field-guide');
  return (
    <SectionReader id={id}>
      {(isThere) =>
        canWrite && (
          <Suspense fallback={null}>
            <ReaderActions id={id} isThere={isThere} />
          </Suspense>
        )
      }
    </SectionReader>
  );
}
