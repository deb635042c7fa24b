import { useId, useState } from 'react';
import { FieldNote } from '#client/components/form/field-parts.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { Spinner } from '#client/components/ui/spinner.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { NEEDS_CONNECTION, useIsConnected } from '#client/lib/call/connection.ts';
import { useProgram } from '#client/lib/call/program-store.ts';
import { useKeepFocus } from '#client/lib/keep-focus.ts';
import { LOGO_MAX_BYTES, LOGO_TOO_LARGE } from '#shared/program/logo.ts';
import { inBase64 } from '#client/lib/in-base64.ts';
import { LogoPreview } from './logo-preview.tsx';
import { useChangeLogo, useRemoveLogo } from './mutations.ts';

const HINT =
  'An SVG or PNG of at most 200 kB, with its letters converted to shapes. It is shown in the top bar and in mails, and as the icon of the installed app.';

/** The logo is saved as soon as it is chosen; the settings around it have a save button. */
export function LogoField() {
  const { logo } = useProgram();
  const change = useChangeLogo();
  const [problem, setProblem] = useState<string | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const isCut = !useIsConnected();
  const id = useId();
  const group = useKeepFocus<HTMLDivElement>(() => undefined);
  const isOff = isCut || change.isPending;
  const take = async (file: File) => {
    if (file.size > LOGO_MAX_BYTES) return setProblem(LOGO_TOO_LARGE);
    setProblem(null);
    try {
      await change.mutateAsync({ body: { file: await inBase64(file) } });
    } catch (error) {
      setProblem(serverMessage(error));
    }
  };
  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      className="flex min-w-0 flex-col gap-2"
    >
      <label id={`${id}-label`} htmlFor={id} className="sr-only">
        Logo
      </label>
      {logo ? <LogoPreview logo={logo} /> : <p className="text-soft">There is no logo yet.</p>}
      <input
        id={id}
        type="file"
        accept=".svg,.png"
        aria-invalid={problem !== null}
        aria-disabled={isOff || undefined}
        aria-describedby={`${id}-note ${id}-hint`}
        title={isCut ? NEEDS_CONNECTION : undefined}
        onClick={(event) => isOff && event.preventDefault()}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Lets a person choose the same file again after a correction.
          event.target.value = '';
          if (file) void take(file);
        }}
        className={`${INPUT_CLASS} min-w-0 file:mr-3 file:rounded file:border-0 file:bg-sunken file:px-3 file:py-1 file:font-semibold file:text-ink`}
      />
      <p id={`${id}-hint`} className="text-sm text-soft">
        {HINT}
      </p>
      {change.isPending && (
        <p role="status" className="flex items-center gap-2 text-sm">
          <Spinner />
          The logo is being prepared.
        </p>
      )}
      <FieldNote id={`${id}-note`} message={problem ?? undefined} hint={undefined} isAlert />
      {logo && (
        <Button
          look="quiet"
          needsConnection
          className="-ml-4 self-start"
          onClick={() => setIsRemoving(true)}
        >
          Remove the logo
        </Button>
      )}
      {isRemoving && <RemoveDialog onClose={() => setIsRemoving(false)} />}
    </div>
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const remove = useRemoveLogo();
  return (
    <ConfirmDialog
      title="Remove the logo?"
      description="The portal shows its own mark instead. Your file is deleted: to use the logo again, upload it again."
      confirm="Remove logo"
      keep="Keep logo"
      waiting={remove.isPending}
      failure={remove.error ? serverMessage(remove.error) : undefined}
      onConfirm={() => remove.mutate({}, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
