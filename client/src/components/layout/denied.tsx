import { Link } from 'wouter';
import { buttonClass } from '#client/components/ui/button.tsx';
import { paths } from '#client/lib/paths.ts';
import { ACCESS_DENIED } from '#shared/access-denied.ts';
import type { PageName } from '#shared/pages.ts';
import { Page } from './page.tsx';

/** If the text repeats the heading 'Access Denied', only screen readers get those words again. */
export function Denied({ name }: { name: PageName }) {
  const text = ACCESS_DENIED[name] ?? "You don't have permission to access this page.";
  const [repeated = ''] = /^Access Denied[: -]+/.exec(text) ?? [];
  const intro = (
    <>
      {repeated && <span className="sr-only">{repeated}</span>}
      {text.slice(repeated.length)}
    </>
  );
  return (
    <Page title="Access Denied" intro={intro}>
      <Link href={paths.home} className={buttonClass('secondary')}>
        Back to Home
      </Link>
    </Page>
  );
}
