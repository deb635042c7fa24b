import { useState, type ReactNode } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';

interface FootProps {
  /** The labels of the settings with unsaved changes. */
  typed: readonly string[];
  onDiscard: () => void;
  children: ReactNode;
}

/** The bar with the save button. With unsaved changes, it stays in sight and lists them. */
export function Foot({ typed, onDiscard, children }: FootProps) {
  const [asks, setAsks] = useState(false);
  const isTyped = typed.length > 0;
  return (
    <div
      className={`-mx-1 flex flex-wrap items-center gap-x-4 gap-y-1 bg-paper px-1 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] ${isTyped ? 'foot-line sticky bottom-0 z-20 border-t border-line' : ''}`}
    >
      {children}
      <p role="status" className="min-w-0 text-soft">
        {isTyped && `Not saved yet: ${shortened(typed)}`}
      </p>
      {isTyped && (
        <Button look="quiet" className="max-sm:-ml-4" onClick={() => setAsks(true)}>
          Discard
        </Button>
      )}
      {asks && (
        <ConfirmDialog
          title="Discard what you typed?"
          description={`These go back to what is stored: ${typed.join(', ')}.`}
          confirm="Discard"
          keep="Keep editing"
          waiting={false}
          worksOffline
          onConfirm={() => {
            onDiscard();
            setAsks(false);
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}

const MOST_NAMED = 2;

function shortened(names: readonly string[]) {
  const rest = names.length - MOST_NAMED;
  const named = names.slice(0, MOST_NAMED).join(', ');
  return rest > 0 ? `${named} and ${rest} more` : named;
}
