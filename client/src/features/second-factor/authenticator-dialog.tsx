import { useState } from 'react';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { showToast } from '#client/lib/toast-store.ts';
import { authenticatorCodeBody } from '#shared/second-factor/schemas.ts';
import { CopyButtons } from './copy-buttons.tsx';
import { useConfirmAuthenticator } from './mutations.ts';
import { ASKING_TO_KEEP, RecoveryCodes } from './recovery-codes.tsx';
import { CodeField } from './typed-proofs.tsx';

// If the QR code doesn't load, the person types the key below it.
const QrCode = lazyComponent(
  async () => (await import('#client/components/ui/qr-code.tsx')).QrCode,
);

const ADDED = {
  title: 'Authenticator app added',
  description: 'We ask for its code when you sign in with your password.',
};

interface AuthenticatorDialogProps {
  secret: string;
  uri: string;
  onClose: () => void;
}

export function AuthenticatorDialog({ secret, uri, onClose }: AuthenticatorDialogProps) {
  const confirm = useConfirmAuthenticator();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) {
    return (
      <FormDialog {...ADDED} asking={ASKING_TO_KEEP} onClose={onClose}>
        <RecoveryCodes codes={codes} onKept={onClose} />
      </FormDialog>
    );
  }
  return (
    <FormDialog
      title="Set up an authenticator app"
      description="An authenticator app shows a new six-digit code every half minute, even without a signal. Any authenticator app will do."
      onClose={onClose}
    >
      <Form
        schema={authenticatorCodeBody}
        defaultValues={{ code: '' }}
        onSubmit={async (body) => {
          const { recoveryCodes } = await confirm.mutateAsync({ body });
          if (recoveryCodes) {
            setCodes(recoveryCodes);
            return;
          }
          showToast(ADDED);
          onClose();
        }}
      >
        <ol className="flex list-decimal flex-col gap-5 pl-5">
          <li>
            <p className="mb-3">Scan this code with the app.</p>
            <LazyBoundary fallback={<Skeleton className="h-60" />}>
              <QrCode
                text={uri}
                label="QR code for your authenticator app; you can also type the key below"
              />
            </LazyBoundary>
            <p className="mt-3">Or open the app on this device, or type the key into it:</p>
            <Key secret={secret} uri={uri} />
          </li>
          <li>
            <p className="mb-3">Enter the code that the app shows.</p>
            <CodeField />
          </li>
        </ol>
        <DialogFooter>
          <SubmitButton>Confirm the code</SubmitButton>
        </DialogFooter>
      </Form>
    </FormDialog>
  );
}

function Key({ secret, uri }: { secret: string; uri: string }) {
  return (
    <div className="mt-2 flex flex-col gap-2">
      <p className="rounded bg-sunken px-4 py-3 font-semibold">
        <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <CopyButtons
        text={secret}
        label="Copy the key"
        otherwise="The browser refused to copy the key. Type it instead."
      >
        <a href={uri} className={buttonClass('quiet', 'px-0!')}>
          Open the app
        </a>
      </CopyButtons>
    </div>
  );
}
