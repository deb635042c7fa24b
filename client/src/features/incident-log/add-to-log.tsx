import { NotebookPen } from 'lucide-react';
import { useEffect } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { useDeskKey } from '#client/lib/desk-keys.ts';
import type { LoggedActivation } from './log-queue.ts';

const loadDialog = async () => (await import('./log-dialog.tsx')).LogDialog;
const LogDialog = lazyComponent(loadDialog, NotArrived);

/** Loads the dialog early, so that it can be opened after the connection is lost. */
function preload() {
  void loadDialog().catch(() => undefined);
  void import('./log-list.tsx').catch(() => undefined);
  void import('#client/lib/outbox/keeper.ts').catch(() => undefined);
}

/** The form's initial values; null while the form is closed. */
export type Writing = { deploymentId?: string } | null;

interface AddToLogProps {
  activation: LoggedActivation;
  writing: Writing;
  onWriting: (writing: Writing) => void;
  /** Whether the button stays visible at the bottom of the window. */
  isSticky: boolean;
}

export function AddToLog({ activation, writing, onWriting, isSticky }: AddToLogProps) {
  const open = () => onWriting({});
  useDeskKey('l', 'Add to the log', open);
  useEffect(preload, []);
  return (
    <>
      <div
        className={`pointer-events-none mt-4 flex justify-end print:hidden ${isSticky ? 'sticky bottom-3 z-20' : ''}`}
      >
        <Button
          look="primary"
          title="Add to log (L)"
          aria-keyshortcuts="L"
          className="pointer-events-auto shadow-float"
          onClick={open}
        >
          <NotebookPen className="size-4" aria-hidden="true" />
          Add to log
        </Button>
      </div>
      <LazyBoundary fallback={null}>
        {writing && (
          <LogDialog
            activation={activation}
            deploymentId={writing.deploymentId}
            onClose={() => onWriting(null)}
          />
        )}
      </LazyBoundary>
    </>
  );
}
