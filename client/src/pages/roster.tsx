import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { Page } from '#client/components/layout/page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { Roster } from '#client/features/training/roster/roster.tsx';
import { paths } from '#client/paths.ts';

export function RosterPage({ id }: { id: string }) {
  return (
    <Page
      title="Training Roster"
      action={
        <div className="flex flex-wrap gap-3">
          <Link
            href={`${paths.admin}?tab=training`}
            className={buttonClass('quiet', 'max-sm:pl-0')}
          >
            <ArrowLeft className="size-4" aria-hidden="true" />
            Admin Panel
          </Link>
          <RefreshButton shown={[`/api/training-sessions/${id}`]} />
        </div>
      }
    >
      <Roster sessionId={id} />
    </Page>
  );
}
