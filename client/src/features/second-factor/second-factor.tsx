import { useEffect, useState, type ComponentType } from 'react';
import type { User } from '#shared/accounts/schemas.ts';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Contained } from '#client/components/ui/contained.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { ConnectionError } from '#client/lib/call/api-error.ts';
import { verifyBy } from '#client/lib/verification.ts';

const SetUp = lazyComponent(async () => (await import('./set-up.tsx')).SetUp, NotArrived);

export function SecondFactor({ user }: { user: User }) {
  return (
    <Contained what="The identity check">
      <Verification />
      {user.mustSetUpSecondFactor && (
        <LazyBoundary fallback={null}>
          <SetUp />
        </LazyBoundary>
      )}
    </Contained>
  );
}

interface Shown {
  Dialog: ComponentType<{ onEnd: (isVerified: boolean) => void }>;
  onEnd: (isVerified: boolean) => void;
}

/** If several changes need a proof of identity at the same time, they share one dialog. */
function Verification() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    let asking: Promise<boolean> | null = null;
    const ask = async () => {
      const Dialog = await loadDialog();
      return new Promise<boolean>((onEnd) => setShown({ Dialog, onEnd }));
    };
    verifyBy(() => {
      asking ??= ask().finally(() => {
        asking = null;
        setShown(null);
      });
      return asking;
    });
    return () => verifyBy(undefined);
  }, []);
  return shown && <shown.Dialog onEnd={shown.onEnd} />;
}

async function loadDialog() {
  try {
    return (await import('./verification-dialog.tsx')).VerificationDialog;
  } catch (error) {
    throw new ConnectionError(error);
  }
}
