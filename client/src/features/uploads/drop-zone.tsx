import { Camera } from 'lucide-react';
import { useState, type DragEvent } from 'react';
import { buttonClass } from '#client/components/ui/button.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { FieldNote } from '#client/components/form/field-parts.tsx';
import { NEEDS_CONNECTION, useIsConnected } from '#client/lib/call/connection.ts';
import type { FilePurpose } from '#shared/uploads/purposes.ts';

const ONE_FILE = 'Only one file can be contributed at a time. Drop a single file.';

interface DropZoneProps {
  id: string;
  purpose: FilePurpose;
  problem: string | null;
  onFile: (file: File) => void;
  onProblem: (problem: string) => void;
}

export function DropZone({ id, purpose, problem, onFile, onProblem }: DropZoneProps) {
  const isCut = !useIsConnected();
  const [isOver, setIsOver] = useState(false);
  const noteId = `${id}-note`;
  const takeDropped = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file, ...more] = event.dataTransfer.files;
    if (isCut) onProblem(NEEDS_CONNECTION);
    else if (more.length > 0) onProblem(ONE_FILE);
    else if (file) onFile(file);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={takeDropped}
      className={`flex flex-col gap-2 rounded border-2 border-dashed border-control p-4 ${isOver ? 'bg-sunken' : ''}`}
    >
      <input
        id={id}
        type="file"
        accept={purpose.extensions.map((extension) => `.${extension}`).join(',')}
        aria-invalid={problem !== null}
        aria-disabled={isCut || undefined}
        title={isCut ? NEEDS_CONNECTION : undefined}
        onClick={(event) => isCut && event.preventDefault()}
        aria-describedby={`${noteId} ${id}-hint`}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Lets a person choose the same file again after a correction.
          event.target.value = '';
          if (file) onFile(file);
        }}
        className={`${INPUT_CLASS} min-w-0 file:mr-3 file:rounded file:border-0 file:bg-sunken file:px-3 file:py-1 file:font-semibold file:text-ink`}
      />
      {purpose.isPhotographed && <CameraInput id={id} isCut={isCut} onFile={onFile} />}
      <p id={`${id}-hint`} className="text-sm text-soft">
        {purpose.hint}
        <span className="pointer-coarse:hidden">, chosen or dropped here</span>
        {purpose.moreHint && <span className="block">{purpose.moreHint}</span>}
      </p>
      <FieldNote id={noteId} message={problem ?? undefined} hint={undefined} isAlert />
    </div>
  );
}

interface CameraInputProps {
  id: string;
  isCut: boolean;
  onFile: (file: File) => void;
}

/** Opens the camera of a phone directly; its photos arrive as JPG. */
function CameraInput({ id, isCut, onFile }: CameraInputProps) {
  return (
    <label
      className={`${buttonClass('secondary')} not-pointer-coarse:hidden focus-within:outline-3 focus-within:outline-offset-2`}
      aria-disabled={isCut || undefined}
    >
      <Camera className="size-4" aria-hidden="true" />
      Take a photo
      <input
        id={`${id}-camera`}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        className="sr-only"
        onClick={(event) => isCut && event.preventDefault()}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </label>
  );
}
