import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { useBeginAuthenticator } from './mutations.ts';

const AddPasskeyDialog = lazyComponent(
  async () => (await import('./add-passkey-dialog.tsx')).AddPasskeyDialog,
  NotArrived,
);
const AuthenticatorDialog = lazyComponent(
  async () => (await import('./authenticator-dialog.tsx')).AuthenticatorDialog,
  NotArrived,
);

export function useAddFactor({ onClosed }: { onClosed?: () => void } = {}) {
  const begin = useBeginAuthenticator();
  const [isPasskeyOpen, setPasskeyOpen] = useState(false);
  const close = () => {
    setPasskeyOpen(false);
    begin.reset();
    onClosed?.();
  };
  return {
    addPasskey: () => setPasskeyOpen(true),
    addAuthenticator: () => begin.mutate({}),
    isBeginning: begin.isPending,
    dialog: (
      <LazyBoundary fallback={null}>
        {isPasskeyOpen && <AddPasskeyDialog onClose={close} />}
        {begin.data && <AuthenticatorDialog {...begin.data} onClose={close} />}
      </LazyBoundary>
    ),
  };
}
