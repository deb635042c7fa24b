import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { Page } from '#client/components/layout/page.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { WholeGuide } from '#client/features/field-guide/reading/whole-guide.tsx';
import { paths } from '#client/paths.ts';

export function FieldGuidePrintPage() {
  return (
    <Page
      title="The Whole Field Guide"
      action={
        <Link href={paths.fieldGuide} className={buttonClass('quiet', 'max-sm:pl-0 print:hidden')}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          All sections
        </Link>
      }
    >
      <WholeGuide />
    </Page>
  );
}
