import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { isWorkUnsavedHere } from '#client/lib/unsaved-work.ts';
import { useOfferedUpdate } from './offered-update.ts';

const READY = 'A new version is ready.';
const UNSAVED = 'What you typed on this page is not saved. Save it first, or update anyway.';

export function UpdateNotice() {
  const update = useOfferedUpdate();
  const [isDismissed, setDismissed] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const updateOrWarn = () => {
    if (isWorkUnsavedHere() && !isWarned) setWarned(true);
    else update?.();
  };
  return (
    // Lies over the page as toasts do, so that nothing moves while a person taps.
    <div
      role="status"
      className="sticky top-(--bar-shown) z-20 h-0 in-[body:has([role=dialog])]:hidden print:hidden"
    >
      {update && !isDismissed && (
        <aside
          aria-label="New version"
          className="rise-in mx-2 mt-2 flex flex-wrap items-center gap-x-3 rounded border border-l-4 border-line border-l-gold bg-surface px-4 py-1 shadow-float md:ml-auto md:w-[420px]"
        >
          <p className="flex min-w-0 flex-[1_1_14rem] items-center gap-3 py-2">
            <RefreshCw className="size-5 shrink-0 text-gold" aria-hidden="true" />
            {isWarned ? UNSAVED : READY}
          </p>
          <div className="ml-auto flex">
            <Button look="quiet" onClick={updateOrWarn}>
              Update
            </Button>
            <Button look="quiet" onClick={() => setDismissed(true)}>
              Later
            </Button>
          </div>
        </aside>
      )}
    </div>
  );
}
