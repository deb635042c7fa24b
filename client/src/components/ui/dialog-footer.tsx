import type { ReactNode } from 'react';

/** What a dialog's buttons stand on: stays in sight when its content is long. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-10 -mx-4 mt-auto -mb-4 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-3 sm:-mx-6 sm:-mb-6 sm:px-6">
      {children}
    </div>
  );
}
