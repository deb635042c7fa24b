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
      className={`mx-auto w-full px-4 sm:px-6 ${wide ? 'max-w-desk py-4' : 'max-w-page py-8 sm:py-12'}`}
    >
      <div
        className={`flex flex-wrap items-end justify-between gap-x-4 ${wide ? 'mb-3 gap-y-2' : 'mb-6 gap-y-4 sm:mb-8'}`}
      >
        <div className="min-w-0">
          <h1
            ref={heading}
            tabIndex={-1}
            className={`text-2xl font-bold tracking-tight wrap-anywhere ${wide ? '' : 'sm:text-3xl'}`}
          >
            {title}
          </h1>
          <div aria-hidden="true" className={`h-0.5 w-12 bg-gold ${wide ? 'mt-1' : 'mt-3'}`} />
          {intro && (
            <div className={`max-w-reading text-soft ${wide ? 'mt-2' : 'mt-4'}`}>{intro}</div>
          )}
        </div>
        {action}
      </div>
      {children}
    </div>
  );
}
