import { DeskPage } from '#client/components/layout/desk-page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { BackLink } from '#client/components/ui/back-link.tsx';
import { AuditList } from '#client/features/audit/audit-list.tsx';
import { paths } from '#client/lib/paths.ts';

const SHOWN = ['/api/audit-events'] as const;

export function AuditPage() {
  return (
    <DeskPage
      title="Audit Trail"
      intro="What the office did, and who signed in."
      action={
        <div className="flex flex-wrap gap-3">
          <BackLink href={paths.admin} label="Admin Panel" />
          <RefreshButton shown={SHOWN} />
        </div>
      }
    >
      <AuditList />
    </DeskPage>
  );
}
