import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'wouter';
import { sectionPath } from '#client/lib/paths.ts';
import type { SectionToRead } from '#shared/field-guide/schemas.ts';

const CARD =
  'flex min-h-18 items-center gap-3 rounded border border-control bg-surface px-4 py-3 hover:bg-sunken';

export function Neighbours({ previous, next }: Pick<SectionToRead, 'previous' | 'next'>) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label="Sections before and after"
      className="mt-10 grid gap-3 sm:grid-cols-2 print:hidden"
    >
      {next && (
        <Link
          href={sectionPath(next.id)}
          className={`${CARD} justify-between text-right sm:order-2 sm:col-start-2`}
        >
          <span className="min-w-0 grow">
            <span className="block text-sm text-soft">Next</span>
            <span className="font-semibold wrap-anywhere">{next.title}</span>
          </span>
          <ChevronRight className="size-5 shrink-0" aria-hidden="true" />
        </Link>
      )}
      {previous && (
        <Link href={sectionPath(previous.id)} className={`${CARD} sm:order-1`}>
          <ChevronLeft className="size-5 shrink-0" aria-hidden="true" />
          <span className="min-w-0">
            <span className="block text-sm text-soft">Previous</span>
            <span className="font-semibold wrap-anywhere">{previous.title}</span>
          </span>
        </Link>
      )}
    </nav>
  );
}
