import { Page } from '#client/components/layout/page.tsx';
import { BackLink } from '#client/components/ui/back-link.tsx';
import { CareChecks } from '#client/features/care-checks/care-checks.tsx';
import { paths } from '#client/lib/paths.ts';

export function CareChecksPage() {
  return (
    <Page title="Care Checks" action={<BackLink href={paths.deployments} label="My deployments" />}>
      <CareChecks />
    </Page>
  );
}
