import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { Page } from '#client/components/layout/page.tsx';
import { RefreshButton } from '#client/components/layout/refresh-button.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { AuditList } from '#client/features/audit/audit-list.tsx';
import { paths } from '#client/paths.ts';

const SHOWN = ['/api/audit-events'] as const;

export function AuditPage() {
  return (
    <Page
      title="Audit Trail"
      intro="What the office did, and who signed in."
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
      <AuditList />
    </Page>
  );
}
