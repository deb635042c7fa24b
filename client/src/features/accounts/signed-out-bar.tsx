import { LogIn } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { signInPath } from '#client/lib/paths.ts';

export function SignedOutBar() {
  const [path] = useLocation();
  return (
    <aside
      aria-label="Your session"
      className="border-b border-amber bg-amber-wash text-ink print:hidden"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 px-4 py-1 sm:px-6">
        <p
          role="alert"
          className="flex min-w-0 flex-[1_1_16rem] items-center gap-3 py-2 font-semibold"
        >
          <LogIn className="size-5 shrink-0 text-amber" aria-hidden="true" />
          You were signed out. Sign in to go on.
        </p>
        <Link
          href={signInPath(path)}
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          Sign in again
        </Link>
      </div>
    </aside>
  );
}
