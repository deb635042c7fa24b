import { createContext, use, useCallback, useState, type ReactNode } from 'react';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { showToast } from '#client/lib/toast-store.ts';
import { isSilencing } from './mutations.ts';

/** Changes the settings. Runs a second time, with `confirmsSilence`, if the person confirms. */
type Change = (confirmsSilence: boolean) => Promise<unknown>;

const Guard = createContext<(change: Change) => Promise<boolean>>(async () => false);

/** Returns a function that runs a change. Asks for a confirmation if all call-outs would stop. */
export const useSilenceGuard = () => use(Guard);

export function SilenceGuard({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ change: Change; end: (isDone: boolean) => void }>();
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = useCallback(async (change: Change) => {
    try {
      await change(false);
      return true;
    } catch (error) {
      if (isSilencing(error)) {
        setFailure(undefined);
        return new Promise<boolean>((end) => setAsked({ change, end }));
      }
      showToast({ title: 'Error', description: serverMessage(error), kind: 'destructive' });
      return false;
    }
  }, []);
  const close = (isDone: boolean) => {
    asked?.end(isDone);
    setAsked(undefined);
  };
  const confirm = async () => {
    setWaiting(true);
    try {
      await asked?.change(true);
      close(true);
    } catch (error) {
      setFailure(serverMessage(error));
    } finally {
      setWaiting(false);
    }
  };
  return (
    <Guard value={run}>
      {children}
      {asked && (
        <ConfirmDialog
          title="No call-out will reach you"
          description="You are an active chaplain, and this is the last way that call-outs reach you. Without it, you hear of a call-out only if a coordinator phones you or you happen to open the portal."
          confirm="Switch off all call-outs"
          keep="Keep call-outs on"
          waiting={isWaiting}
          failure={failure}
          onConfirm={() => void confirm()}
          onClose={() => close(false)}
        />
      )}
    </Guard>
  );
}
