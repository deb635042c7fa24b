import { useId, type RefObject } from 'react';
import { useFormContext } from 'react-hook-form';
import { useReportUnsaved } from '#client/components/form/unsaved-changes-guard.ts';
import { fileExtension } from '#shared/uploads/file-names.ts';
import { formatsOf } from '#shared/resources/formats.ts';
import type { ContributionFields } from './contribution-fields.ts';
import { DropZone } from './drop-zone.tsx';
import { FileProgress } from './file-progress.tsx';
import type { FileUpload } from './use-file-upload.ts';

interface FileFieldProps {
  files: FileUpload;
  /** Keeps the focus while what is in it changes. */
  box: RefObject<HTMLDivElement | null>;
}

/** The file of a contribution: chosen or dropped, then sent; proposes the format. */
export function FileField({ files, box }: FileFieldProps) {
  const { upload, choose, drop } = files;
  const id = useId();
  const { setValue, getValues } = useFormContext<ContributionFields>();
  useReportUnsaved(id, upload.step !== 'none');
  const take = (file: File) => {
    const extension = fileExtension(file.name);
    const formats: readonly string[] = extension ? formatsOf(extension) : [];
    const [likeliest] = formats;
    if (likeliest && !formats.includes(getValues('format'))) {
      setValue('format', likeliest, { shouldDirty: true, shouldValidate: true });
    }
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
        File
      </label>
      {upload.step === 'none' ? (
        <DropZone id={id} problem={upload.problem} onFile={take} onProblem={drop} />
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
