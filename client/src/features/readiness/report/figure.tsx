import { Link } from 'wouter';
import { FIGURE_CELL } from '#client/components/ui/table-class.ts';

interface FigureProps {
  count: number;
  href: string;
  /** What is counted. Shown on phones and read by screen readers. */
  what: string;
  strong?: boolean;
}

/** A table cell whose count links to the people it counts. */
export function Figure({ count, href, what, strong = false }: FigureProps) {
  const number = count.toLocaleString('en-US');
  const label = <span className="md:sr-only print:sr-only">{what}</span>;
  if (count === 0) {
    return (
      <td className={`${FIGURE_CELL} text-soft ${strong ? '' : 'max-md:not-print:hidden'}`}>
        {number} {label}
      </td>
    );
  }
  return (
    <td className={`${FIGURE_CELL} ${strong ? 'font-semibold' : ''}`}>
      <Link
        href={href}
        className="inline-flex min-h-11 items-center gap-1 text-link underline-offset-4 hover:underline md:-my-2.5 md:min-w-11 md:justify-end print:inline"
      >
        {number} {label}
      </Link>
    </td>
  );
}
