import { useState } from 'react';
import type * as z from 'zod/mini';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { showToast } from '#client/lib/toast-store.ts';
import { renamePasskeyBody } from '#shared/second-factor/schemas.ts';
import { useAddPasskey } from './mutations.ts';
import { ASKING_TO_KEEP, RecoveryCodes } from './recovery-codes.tsx';

const ADDED = { title: 'Passkey added', description: 'You can now sign in with this passkey.' };

export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const add = useAddPasskey();
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
      title="Add a passkey"
      description="Your device asks for your fingerprint, your face or its screen lock. None of that leaves the device."
      onClose={onClose}
    >
      <Form
        schema={renamePasskeyBody}
        defaultValues={{ name: deviceName() }}
        onSubmit={async ({ name }) => {
          const { recoveryCodes } = await add(name);
          if (recoveryCodes) {
            setCodes(recoveryCodes);
            return;
          }
          showToast(ADDED);
          onClose();
        }}
      >
        <TextField<z.input<typeof renamePasskeyBody>>
          name="name"
          label="Name"
          hint="A name by which you will recognize this passkey."
          autoComplete="off"
        />
        <DialogFooter>
          <SubmitButton>Add passkey</SubmitButton>
        </DialogFooter>
      </Form>
    </FormDialog>
  );
}

function deviceName(): string {
  const { userAgent, maxTouchPoints } = navigator;
  const kinds: readonly [RegExp, string][] = [
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Android.*Mobile/, 'Android phone'],
    [/Android/, 'Android tablet'],
    [/Windows/, 'Windows computer'],
    [/CrOS/, 'Chromebook'],
    // An iPad claims to be a Mac, but Macs have no touch screen.
    [/Macintosh/, maxTouchPoints > 1 ? 'iPad' : 'Mac'],
    [/Linux/, 'Linux computer'],
  ];
  return kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'This device';
}
