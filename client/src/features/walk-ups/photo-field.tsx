import { Camera, X } from 'lucide-react';
import { useId } from 'react';
import { FieldNote, OptionalMark } from '#client/components/form/field-parts.tsx';
import { Button, buttonClass } from '#client/components/ui/button.tsx';

interface PhotoFieldProps {
  photo: File | null;
  problem?: string | undefined;
  onChoose: (photo: File | null) => void;
}

/** Uses a file input. Phones then offer their camera and convert its photos to JPG. */
export function PhotoField({ photo, problem, onChoose }: PhotoFieldProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={`${id}-label`} className="flex flex-col gap-1.5">
      <p id={`${id}-label`} className="font-semibold">
        Photo of an ID
        <OptionalMark />
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <label
          className={`${buttonClass('secondary')} cursor-pointer focus-within:outline-3 focus-within:outline-offset-2`}
        >
          <Camera className="size-4" aria-hidden="true" />
          {photo ? 'Take another' : 'Take or choose a photo'}
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-describedby={`${id}-note`}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              event.target.value = '';
              if (file) onChoose(file);
            }}
          />
        </label>
        {photo && (
          <Button look="quiet" onClick={() => onChoose(null)}>
            <X className="size-4" aria-hidden="true" />
            Remove the photo
          </Button>
        )}
      </div>
      {photo && <p role="status" className="text-sm wrap-anywhere">{`Chosen: ${photo.name}`}</p>}
      <FieldNote
        id={`${id}-note`}
        message={problem}
        hint="A photo of a badge or a driver’s license helps the desk to identify you. Without one, show your ID at the desk."
        isAlert
      />
    </div>
  );
}
