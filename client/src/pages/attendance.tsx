import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { Page } from '#client/components/layout/page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { Attendance } from '#client/features/training/attendance/attendance.tsx';
import { paths } from '#client/paths.ts';

export function AttendancePage({ id }: { id: string }) {
  return (
    <Page
      title="Training Attendance"
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
      <Attendance sessionId={id} />
    </Page>
  );
}
