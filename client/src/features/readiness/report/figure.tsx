import { Link } from 'wouter';
import { FIGURE_CELL } from '#client/components/ui/table-class.ts';

interface FigureProps {
  count: number;
  href: string;
  /** What is counted, for phones and screen readers. */
  what: string;
  strong?: boolean;
}

/** A count in a table, which leads to those people. */
export function Figure({ count, href, what, strong = false }: FigureProps) {
  const shown = (
    <>
      {count.toLocaleString('en-US')}
      <span className="md:sr-only">{` ${what}`}</span>
    </>
  );
  return (
    <td className={`${FIGURE_CELL} ${strong ? 'font-semibold' : ''}`}>
      {count === 0 ? (
        <span className="text-soft">{shown}</span>
      ) : (
        <Link
          href={href}
          className="inline-flex min-h-11 items-center text-link underline-offset-4 hover:underline md:-my-2.5 md:min-w-11 md:justify-end"
        >
          {shown}
        </Link>
      )}
    </td>
  );
}
