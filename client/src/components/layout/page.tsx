import type { ReactNode } from 'react';
import { usePageHeading } from '#client/lib/page-heading.ts';

interface PageProps {
  title: string;
  intro?: ReactNode;
  action?: ReactNode;
  wide?: boolean;
  children?: ReactNode;
}

export function Page({ title, intro, action, wide = false, children }: PageProps) {
  const heading = usePageHeading(title);
  return (
    <div
      className={`mx-auto w-full px-4 py-8 sm:px-6 sm:py-12 ${wide ? 'max-w-desk' : 'max-w-page'}`}
    >
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4 sm:mb-8">
        <div className="min-w-0">
          <h1
            ref={heading}
            tabIndex={-1}
            className="text-2xl font-bold tracking-tight wrap-anywhere sm:text-3xl"
          >
            {title}
          </h1>
          <div aria-hidden="true" className="mt-3 h-0.5 w-12 bg-gold" />
          {intro && <div className="mt-4 max-w-reading text-soft">{intro}</div>}
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
