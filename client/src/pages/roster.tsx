import { ArrowLeft, RotateCw } from 'lucide-react';
import { Link } from 'wouter';
import { Page } from '#client/components/layout/page.tsx';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { Roster } from '#client/features/training/roster/roster.tsx';
import { useRefresh } from '#client/lib/refresh.ts';
import { paths } from '#client/paths.ts';

export function RosterPage({ id }: { id: string }) {
  const { refresh, refreshing } = useRefresh([`/api/training-sessions/${id}`]);
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
          <Button onClick={refresh} waiting={refreshing}>
            {!refreshing && <RotateCw className="size-4" aria-hidden="true" />}
            Refresh
          </Button>
        </div>
      }
    >
      <Roster sessionId={id} />
    </Page>
  );
}
