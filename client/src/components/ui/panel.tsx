import type { ReactNode } from 'react';

interface PanelProps {
  id?: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

/** A titled part of a page. */
export function Panel({ id, title, action, children }: PanelProps) {
  const headingId = `${id ?? title.toLowerCase().replaceAll(' ', '-')}-heading`;
  return (
    <section
      id={id}
      tabIndex={id ? -1 : undefined}
      aria-labelledby={headingId}
      className="rounded border border-line bg-surface p-4 sm:p-6"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2 border-b border-line pb-3">
        <h2 id={headingId} className="text-lg font-semibold">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
