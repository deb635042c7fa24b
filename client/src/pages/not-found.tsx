import { Link } from 'wouter';
import { buttonClass } from '#client/components/ui/button.tsx';
import { Page } from '#client/components/layout/page.tsx';
import { paths } from '#client/lib/paths.ts';

export function NotFoundPage() {
  return (
    <Page title="404 Page Not Found" intro="There is no page at this address.">
      <Link href={paths.home} className={buttonClass('secondary')}>
        Back to Home
      </Link>
    </Page>
  );
}
