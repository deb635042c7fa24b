import type { LucideIcon } from 'lucide-react';
import { Link } from 'wouter';

export interface Line {
  text: string;
  href: string | null;
  link: string;
  Icon: LucideIcon;
}

interface BannerLineProps {
  line: Line;
  more?: string | null;
}

export function BannerLine({ line, more = null }: BannerLineProps) {
  const { text, href, link, Icon } = line;
  return (
    <div className="border-b border-amber bg-amber-wash text-ink">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 px-4 py-1 sm:px-6">
        <p className="flex min-w-0 flex-[1_1_16rem] items-center gap-3 py-2 font-semibold wrap-anywhere">
          <Icon className="size-5 shrink-0 text-amber" aria-hidden="true" />
          <span>
            {text}
            {more !== null && <span className="font-normal">{` · ${more}`}</span>}
          </span>
        </p>
        {href !== null && (
          <Link
            href={href}
            className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            {link}
          </Link>
        )}
      </div>
    </div>
  );
}
