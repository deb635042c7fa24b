import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { wholeAddress } from './tools/links.ts';

const WRONG_ADDRESS = 'Give an address such as www.ready.gov, an email address or a phone number';

const linkFields = z.object({
  words: z.string().check(z.trim(), z.minLength(1, 'Words are required')),
  address: z.pipe(
    z.string().check(z.refine((typed) => wholeAddress(typed) !== null, WRONG_ADDRESS)),
    z.transform((typed) => wholeAddress(typed) ?? ''),
  ),
});

export type LinkFields = z.input<typeof linkFields>;

interface LinkDialogProps {
  selected: LinkFields;
  onLink: (link: LinkFields) => void;
  onClose: () => void;
}

export function LinkDialog({ selected, onLink, onClose }: LinkDialogProps) {
  return (
    <FormDialog
      title="Add a link"
      description="Readers see the words and press them to open the address."
      onClose={onClose}
    >
      <Form
        schema={linkFields}
        defaultValues={selected}
        worksOffline
        onSubmit={async (link) => onLink(link)}
      >
        <FirstFocus name={selected.words === '' ? 'words' : 'address'} />
        <TextField<LinkFields> name="words" label="Words" autoComplete="off" />
        <TextField<LinkFields>
          name="address"
          label="Address"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
        />
        <DialogFooter>
          <SubmitButton>Add link</SubmitButton>
        </DialogFooter>
      </Form>
    </FormDialog>
  );
}

function FirstFocus({ name }: { name: keyof LinkFields }) {
  const { setFocus } = useFormContext<LinkFields>();
  useEffect(() => {
    // Waits until this dialog is open: until then, the dialog underneath keeps the focus.
    const timer = window.setTimeout(() => setFocus(name));
    return () => window.clearTimeout(timer);
  }, [name, setFocus]);
  return null;
}
