import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { Page } from '#client/components/layout/page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { SystemStatusView } from '#client/features/system/system-status.tsx';
import { paths } from '#client/lib/paths.ts';

const SHOWN = ['/api/system'] as const;

export function SystemPage() {
  return (
    <Page
      title="System"
      intro="What runs, what waits, and what needs attention."
      action={
        <div className="flex flex-wrap gap-3">
          <Link href={paths.admin} className={buttonClass('quiet', 'max-sm:pl-0')}>
            <ArrowLeft className="size-4" aria-hidden="true" />
            Admin Panel
          </Link>
          <RefreshButton shown={SHOWN} />
        </div>
      }
    >
      <SystemStatusView />
    </Page>
  );
}
