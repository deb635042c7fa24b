import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { isWorkUnsavedHere } from '#client/lib/unsaved-work.ts';
import { useOfferedUpdate } from './offered-update.ts';

const READY = 'A new version is ready.';
const UNSAVED = 'What you typed on this page is not saved. Save it first, or update all the same.';

/** Offers a new version that is not loaded by itself, because something would be lost. */
export function UpdateNotice() {
  const update = useOfferedUpdate();
  const [isDismissed, setDismissed] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const updateOrWarn = () => {
    if (isWorkUnsavedHere() && !isWarned) setWarned(true);
    else update?.();
  };
  return (
    <div role="status" className="print:hidden">
      {update && !isDismissed && (
        <aside aria-label="New version" className="border-b border-line bg-sunken">
          <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-4 px-4 py-1 sm:px-6">
            <p
              className={`flex min-w-0 grow items-center gap-3 py-2 ${isWarned ? 'basis-64' : 'basis-40'}`}
            >
              <RefreshCw className="size-5 shrink-0 text-gold" aria-hidden="true" />
              {isWarned ? UNSAVED : READY}
            </p>
            <div className="flex gap-2">
              <Button look="quiet" onClick={updateOrWarn}>
                Update
              </Button>
              <Button look="quiet" onClick={() => setDismissed(true)}>
                Later
              </Button>
            </div>
          </div>
        </aside>
      )}
    </div>
  );
}
