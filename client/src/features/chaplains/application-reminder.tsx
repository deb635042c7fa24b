import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { paths, sections } from '#client/lib/paths.ts';
import { ownChaplainQuery } from './queries.ts';

export function ApplicationReminder() {
  const { data } = useQuery(ownChaplainQuery);
  const [path] = useLocation();
  if (data === undefined) return null;
  if (data || path === paths.auth || path === paths.home) return <NothingToSay />;
  return (
    <aside
      data-told="application"
      aria-label="Your application"
      className="border-b border-line bg-sunken print:hidden"
    >
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 px-4 py-1 sm:px-6">
        <p className="flex min-w-0 flex-[1_1_16rem] items-center gap-3 py-2">
          <FileText className="size-5 shrink-0 text-gold" aria-hidden="true" />
          You haven’t applied to serve as a chaplain yet.
        </p>
        <Link
          href={sections.applyFrom + path}
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          Complete your application
        </Link>
      </div>
    </aside>
  );
}

/** Marks that there is no reminder, so that the CSS reserves no space for it. */
const NothingToSay = () => <span hidden data-told="application" />;
