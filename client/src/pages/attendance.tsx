import { Page } from '#client/components/layout/page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { BackLink } from '#client/components/ui/back-link.tsx';
import { Attendance } from '#client/features/training/attendance/attendance.tsx';
import { paths } from '#client/lib/paths.ts';

export function AttendancePage({ id }: { id: string }) {
  return (
    <Page
      title="Training Attendance"
      action={
        <div className="flex flex-wrap gap-3">
          <BackLink href={`${paths.admin}?tab=training`} label="Admin Panel" />
          <RefreshButton shown={[`/api/training-sessions/${id}`]} />
        </div>
      }
    >
      <Attendance sessionId={id} />
    </Page>
  );
}
