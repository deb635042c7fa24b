import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { FieldNote, OptionalMark } from '#client/components/form/field-parts.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { Spinner } from '#client/components/ui/spinner.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { NEEDS_CONNECTION, useIsConnected } from '#client/lib/call/connection.ts';
import { picturePath } from '#client/lib/paths.ts';
import { PICTURE_MAX_BYTES, PICTURE_TOO_LARGE } from '#shared/program/pictures.ts';
import type { CellProps } from './form/rows-field.tsx';
import { inBase64 } from '#client/lib/in-base64.ts';
import { useAddPicture } from './mutations.ts';

/** Uploads the picture when it is chosen. Home shows it only after its quotation is saved. */
export function PictureCell({ name, column }: CellProps) {
  const id = useId();
  const { field } = useController<Record<string, string>>({ name });
  const { ref, value, onChange } = field;
  const add = useAddPicture();
  const [problem, setProblem] = useState<string | null>(null);
  const isCut = !useIsConnected();
  const isOff = isCut || add.isPending;
  const take = async (file: File) => {
    if (file.size > PICTURE_MAX_BYTES) return setProblem(PICTURE_TOO_LARGE);
    setProblem(null);
    try {
      const answer = await add.mutateAsync({ body: { file: await inBase64(file) } });
      onChange(answer.id);
    } catch (error) {
      setProblem(serverMessage(error));
    }
  };
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="font-semibold">
        {column.label}
        <OptionalMark />
      </label>
      <div className="flex items-center gap-3">
        {value && (
          <img
            src={picturePath(value)}
            width="44"
            height="44"
            alt="As Home shows it"
            className="size-11 shrink-0 rounded-full bg-sunken"
          />
        )}
        <input
          id={id}
          ref={ref}
          type="file"
          accept=".jpg,.jpeg,.png,.webp"
          aria-invalid={problem !== null}
          aria-disabled={isOff || undefined}
          aria-describedby={`${id}-note`}
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
      </div>
      {add.isPending && (
        <p role="status" className="flex items-center gap-2 text-sm">
          <Spinner />
          The picture is being prepared.
        </p>
      )}
      <FieldNote
        id={`${id}-note`}
        message={problem ?? undefined}
        hint="A JPEG, PNG or WebP of at most 5 MB, shown as a square"
        isAlert
      />
      {value && (
        <Button look="quiet" className="-ml-4 self-start" onClick={() => onChange('')}>
          Remove the picture
        </Button>
      )}
    </div>
  );
}
