import { use, useState, type ReactNode } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { CloseDialog } from '#client/components/ui/close-dialog.ts';
import type { VerificationMethod } from '#shared/second-factor/schemas.ts';
import { PasskeyProof } from './passkey-proof.tsx';
import { CodeProof, PasswordProof, RecoveryCodeProof, type TypedProof } from './typed-proofs.tsx';

export type Proof = Partial<TypedProof> | { passkey: Record<string, unknown> };

interface ProofFormProps {
  methods: readonly VerificationMethod[];
  beginPasskey: () => Promise<{ options: Record<string, unknown> }>;
  /** Sends the proof. If this fails, the form shows the error. */
  prove: (proof: Proof) => Promise<unknown>;
  submit: string;
  children?: ReactNode;
}

const METHODS: readonly VerificationMethod[] = [
  'authenticator',
  'passkey',
  'password',
  'recovery-code',
];

const LABELS: Record<VerificationMethod, string> = {
  authenticator: 'Use your authenticator app',
  passkey: 'Use a passkey',
  password: 'Use your password',
  'recovery-code': 'Use a recovery code instead',
};

export function ProofForm({ methods, children, ...rest }: ProofFormProps) {
  const offered = METHODS.filter((each) => methods.includes(each));
  const [chosen, setChosen] = useState<VerificationMethod>();
  const method = chosen ?? offered[0];
  const isInDialog = use(CloseDialog) !== null;
  const otherWays = (
    <div className="flex flex-wrap gap-x-6">
      {offered.map(
        (each) =>
          each !== method && (
            <Button
              key={each}
              look="quiet"
              className="px-0! text-left"
              onClick={() => setChosen(each)}
            >
              {LABELS[each]}
            </Button>
          ),
      )}
    </div>
  );
  const above = (
    <>
      {children}
      {isInDialog && otherWays}
    </>
  );
  return (
    <div className="flex flex-col gap-4 in-data-dialog-body:grow">
      {method === 'authenticator' && <CodeProof {...rest}>{above}</CodeProof>}
      {method === 'recovery-code' && <RecoveryCodeProof {...rest}>{above}</RecoveryCodeProof>}
      {method === 'password' && <PasswordProof {...rest}>{above}</PasswordProof>}
      {method === 'passkey' && <PasskeyProof {...rest}>{above}</PasskeyProof>}
      {!isInDialog && otherWays}
    </div>
  );
}
