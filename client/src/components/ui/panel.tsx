import type { ReactNode, Ref } from 'react';

interface PanelProps {
  ref?: Ref<HTMLElement>;
  id?: string;
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function Panel({ ref, id, title, action, children }: PanelProps) {
  const headingId = `${id ?? title.toLowerCase().replaceAll(' ', '-')}-heading`;
  return (
    <section
      ref={ref}
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
