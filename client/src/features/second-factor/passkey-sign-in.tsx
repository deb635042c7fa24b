import { Fingerprint } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { call } from '#client/lib/call/api.ts';
import { beginPasskeySignIn } from '#shared/second-factor/api.ts';
import { offerInAutofill } from './autofill.ts';
import { passkeyObstacle } from './passkey-obstacle.ts';
import { provePasskey } from './passkeys.ts';
import { useSignInWithPasskey } from './sign-in-mutations.ts';

export function PasskeySignIn() {
  const [isOffered] = useState(() => passkeyObstacle() === null);
  return isOffered ? <Offer /> : null;
}

function Offer() {
  const { mutateAsync } = useSignInWithPasskey();
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string>();

  const signIn = async () => {
    setFailure(undefined);
    setWaiting(true);
    try {
      const { options } = await call(beginPasskeySignIn, {});
      const response = await provePasskey(options);
      await mutateAsync({ body: { response } });
    } catch (error) {
      setFailure(serverMessage(error));
    } finally {
      setWaiting(false);
    }
  };

  useEffect(() => {
    // Browsers allow one passkey request at a time, so autofill waits for the button's request.
    if (isWaiting) return undefined;
    return offerInAutofill(async (response) => {
      setFailure(undefined);
      try {
        await mutateAsync({ body: { response } });
      } catch (error) {
        setFailure(serverMessage(error));
      }
    });
  }, [isWaiting, mutateAsync]);

  return (
    <>
      <Button
        needsConnection
        waiting={isWaiting}
        className="max-sm:w-full sm:self-start"
        onClick={() => void signIn()}
      >
        <Fingerprint className="size-4" aria-hidden="true" />
        Sign in with a passkey
      </Button>
      {failure && (
        <Notice tone="red" urgent>
          {failure}
        </Notice>
      )}
    </>
  );
}
