import type { RefObject } from 'react';
import { useFormContext } from 'react-hook-form';
import { FileBox } from '#client/features/uploads/file-box.tsx';
import type { FileUpload } from '#client/features/uploads/use-file-upload.ts';
import { formatsOf } from '#shared/resources/formats.ts';
import { fileExtension } from '#shared/uploads/file-names.ts';
import type { ContributionFields } from './contribution-fields.ts';

interface FileFieldProps {
  files: FileUpload;
  box: RefObject<HTMLDivElement | null>;
}

export function FileField({ files, box }: FileFieldProps) {
  const { setValue, getValues } = useFormContext<ContributionFields>();
  const propose = ({ name }: File) => {
    const extension = fileExtension(name);
    const formats: readonly string[] = extension ? formatsOf(extension) : [];
    const [likeliest] = formats;
    if (likeliest && !formats.includes(getValues('format'))) {
      setValue('format', likeliest, { shouldDirty: true, shouldValidate: true });
    }
  };
  return <FileBox label="File" files={files} box={box} onChoose={propose} />;
}
