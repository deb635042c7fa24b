import { useId, type RefObject } from 'react';
import { useReportUnsaved } from '#client/components/form/unsaved-changes-guard.ts';
import { DropZone } from './drop-zone.tsx';
import { FileProgress } from './file-progress.tsx';
import type { FileUpload } from './use-file-upload.ts';

interface FileBoxProps {
  label: string;
  files: FileUpload;
  box: RefObject<HTMLDivElement | null>;
  onChoose?: (file: File) => void;
}

export function FileBox({ label, files, box, onChoose }: FileBoxProps) {
  const { purpose, upload, choose, drop } = files;
  const id = useId();
  useReportUnsaved(id, upload.step !== 'none');
  const take = (file: File) => {
    onChoose?.(file);
    box.current?.focus();
    void choose(file);
  };
  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-label`}
      className="flex flex-col gap-1.5"
    >
      <label id={`${id}-label`} htmlFor={id} className="font-semibold">
        {label}
      </label>
      {upload.step === 'none' ? (
        <DropZone
          id={id}
          purpose={purpose}
          problem={upload.problem}
          onFile={take}
          onProblem={drop}
        />
      ) : (
        <FileProgress
          upload={upload}
          onAct={() => box.current?.focus()}
          onDrop={() => drop(null)}
        />
      )}
    </div>
  );
}
