import { Page } from '#client/components/layout/page.tsx';
import { BackLink } from '#client/components/ui/back-link.tsx';
import { WholeGuide } from '#client/features/field-guide/reading/whole-guide.tsx';
import { paths } from '#client/lib/paths.ts';

export function FieldGuidePrintPage() {
  return (
    <Page
      title="The Whole Field Guide"
      action={
        <BackLink
          href={paths.fieldGuide}
          label="All sections"
          className="max-sm:pl-0 print:hidden"
        />
      }
    >
      <WholeGuide />
    </Page>
  );
}
