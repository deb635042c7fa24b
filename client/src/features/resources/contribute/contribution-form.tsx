import { useRef, type RefObject } from 'react';
import { useFormContext } from 'react-hook-form';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { FileBox } from '#client/features/uploads/file-box.tsx';
import { useFileUpload, type FileUpload } from '#client/features/uploads/use-file-upload.ts';
import { useNoStrayDrops } from '#client/features/uploads/use-no-stray-drops.ts';
import { showToast } from '#client/lib/toast-store.ts';
import { isPhoto, formatsOf } from '#shared/resources/formats.ts';
import { NO_FILE } from '#shared/resources/schemas.ts';
import { fileExtension } from '#shared/uploads/file-names.ts';
import {
  contributionFields,
  NEW_CONTRIBUTION,
  type ContributionFields,
} from './contribution-fields.ts';
import { useContribute, useRegisterUpload } from './mutations.ts';
import { ResourceFields } from './resource-fields.tsx';

interface ContributionFormProps {
  draft: string;
  onDone: () => void;
}

export function ContributionForm({ draft, onDone }: ContributionFormProps) {
  const contribute = useContribute();
  const { mutateAsync: register } = useRegisterUpload();
  const files = useFileUpload({ purpose: 'resource', register });
  useNoStrayDrops();
  const box = useRef<HTMLDivElement>(null);
  const { upload } = files;
  const tellNoFile = () => {
    const isSilent = upload.step === 'none';
    showToast({ title: 'File required', description: NO_FILE, kind: 'destructive', isSilent });
    if (isSilent) files.drop(NO_FILE);
  };
  return (
    <Form
      schema={contributionFields}
      defaultValues={NEW_CONTRIBUTION}
      draft={draft}
      onSubmit={async (values) => {
        if (upload.step !== 'ready') {
          tellNoFile();
          box.current?.focus();
          return false;
        }
        const { objectPath } = upload.stored;
        await contribute({ ...values, filePath: objectPath, fileUrl: objectPath });
        return onDone();
      }}
      onInvalid={() => upload.step !== 'ready' && tellNoFile()}
    >
      <ResourceFields isPhoto={'file' in upload && isPhoto(upload.file.name)} />
      <FileField files={files} box={box} />
      <DialogFooter>
        <SubmitButton>Submit Resource</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

interface FileFieldProps {
  files: FileUpload;
  box: RefObject<HTMLDivElement | null>;
}

function FileField({ files, box }: FileFieldProps) {
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
