import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { Page } from '#client/components/layout/page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { HoursList } from '#client/features/hours/hours-list.tsx';
import { paths } from '#client/paths.ts';

const SHOWN = ['/api/hours'] as const;

export function HoursPage() {
  return (
    <Page
      title="Hours"
      intro="Time on scene. An entry belongs to the period in which it began."
      action={
        <div className="flex flex-wrap gap-3">
          <Link href={paths.activations} className={buttonClass('quiet', 'max-sm:pl-0')}>
            <ArrowLeft className="size-4" aria-hidden="true" />
            Activations
          </Link>
          <RefreshButton shown={SHOWN} />
        </div>
      }
    >
      <HoursList />
    </Page>
  );
}
