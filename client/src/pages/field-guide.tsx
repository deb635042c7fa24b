import { Printer } from 'lucide-react';
import { Link } from 'wouter';
import { Page } from '#client/components/layout/page.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { SectionList } from '#client/features/field-guide/listing/section-list.tsx';
import { useCan } from '#client/lib/session.ts';
import { paths } from '#client/lib/paths.ts';

const EditedGuide = lazyComponent(
  async () => (await import('#client/features/field-guide/admin/edited-guide.tsx')).EditedGuide,
  NotArrived,
);

export function FieldGuidePage() {
  const canWrite = useCan('write-field-guide');
  return (
    <Page
      title="Chaplain Field Guide"
      intro="Written by the office for chaplains in the field."
      action={
        <Link href={paths.fieldGuidePrint} className={buttonClass('secondary')}>
          <Printer className="size-4" aria-hidden="true" />
          Print the guide
        </Link>
      }
    >
      {canWrite ? (
        <LazyBoundary fallback={<Skeleton className="h-[60dvh]" />}>
          <EditedGuide />
        </LazyBoundary>
      ) : (
        <SectionList />
      )}
    </Page>
  );
}
