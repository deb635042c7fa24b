import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { Page } from '#client/components/layout/page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { Contained } from '#client/components/ui/contained.tsx';
import { SetUpPanel } from '#client/features/system/set-up-panel.tsx';
import { SystemStatusView } from '#client/features/system/system-status.tsx';
import { paths } from '#client/lib/paths.ts';

const SHOWN = ['/api/system', '/api/program/set-up'] as const;

export function SystemPage() {
  return (
    <Page
      title="System"
      intro="What is running, what is queued, and what needs attention."
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
      <div className="flex flex-col gap-6">
        <SystemStatusView />
        <Contained what="The set-up list">
          <SetUpPanel />
        </Contained>
      </div>
    </Page>
  );
}
