import { ArrowLeft, RotateCw } from 'lucide-react';
import { Link } from 'wouter';
import { Page } from '#client/components/layout/page.tsx';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { AuditList } from '#client/features/audit/audit-list.tsx';
import { useRefresh } from '#client/lib/refresh.ts';
import { paths } from '#client/paths.ts';

const SHOWN = ['/api/audit-events'] as const;

export function AuditPage() {
  const { refresh, refreshing } = useRefresh(SHOWN);
  return (
    <Page
      title="Audit Trail"
      intro="What administrators did, and who signed in."
      action={
        <div className="flex flex-wrap gap-3">
          <Link href={paths.admin} className={buttonClass('quiet', 'max-sm:pl-0')}>
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
      <AuditList />
    </Page>
  );
}
