import { useEffect, useRef, useState, type ReactNode } from 'react';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { ConnectionNote } from '#client/components/ui/connection-note.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { passkeyObstacle } from './passkey-obstacle.ts';
import { provePasskey } from './passkeys.ts';

interface PasskeyProofProps {
  beginPasskey: () => Promise<{ options: Record<string, unknown> }>;
  prove: (proof: { passkey: Record<string, unknown> }) => Promise<unknown>;
  children?: ReactNode;
}

export function PasskeyProof({ beginPasskey, prove, children }: PasskeyProofProps) {
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState(passkeyObstacle);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const ask = async () => {
    setFailure(null);
    setWaiting(true);
    try {
      const { options } = await beginPasskey();
      await prove({ passkey: await provePasskey(options) });
    } catch (error) {
      setFailure(serverMessage(error));
    } finally {
      setWaiting(false);
    }
  };
  return (
    <div className="flex flex-col gap-5 in-data-dialog-body:grow">
      <p>Your device asks for your fingerprint, your face or its screen lock.</p>
      {children}
      <DialogFooter>
        <Button
          ref={button}
          look="primary"
          className="max-sm:w-full sm:self-start"
          needsConnection
          waiting={isWaiting}
          onClick={() => void ask()}
        >
          Use a passkey
        </Button>
        <ConnectionNote className="order-last mt-1 basis-full" />
      </DialogFooter>
      {failure && (
        <Notice tone="red" urgent>
          {failure}
        </Notice>
      )}
    </div>
  );
}
