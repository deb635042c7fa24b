import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import type { ImageDialogProps } from '#client/components/markdown-editor/markdown-area.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { useAddGuideImage } from '#client/features/field-guide/mutations.ts';
import { FileBox } from '#client/features/uploads/file-box.tsx';
import { useFileUpload } from '#client/features/uploads/use-file-upload.ts';
import { useNoStrayDrops } from '#client/features/uploads/use-no-stray-drops.ts';
import { IMAGE_DESCRIPTION_MAX_LENGTH } from '#shared/field-guide/constants.ts';

const NO_FILE = 'Choose an image first';
const HINT =
  'Describe the image for people who can’t see it. The words also appear if the image is missing.';

const imageFields = z.object({
  description: z.string().check(
    z.overwrite((text) => text.replace(/\s+/g, ' ').trim()),
    z.minLength(1, 'Describe what the image shows'),
    z.maxLength(IMAGE_DESCRIPTION_MAX_LENGTH, `At most ${IMAGE_DESCRIPTION_MAX_LENGTH} characters`),
  ),
});

type ImageFields = z.input<typeof imageFields>;

export function ImageDialog({ file, onImage, onClose }: ImageDialogProps) {
  return (
    <FormDialog
      title="Add an image"
      description="The portal makes large images smaller and removes the location stored in a photo."
      onClose={onClose}
    >
      <ImageForm file={file} onImage={onImage} />
    </FormDialog>
  );
}

function ImageForm({ file, onImage }: Pick<ImageDialogProps, 'file' | 'onImage'>) {
  const { mutateAsync: register } = useAddGuideImage();
  const files = useFileUpload({ purpose: 'field-guide-image', register });
  const { upload, choose, drop } = files;
  const box = useRef<HTMLDivElement>(null);
  const given = useRef(file);
  const [waiting, setWaiting] = useState<string | null>(null);
  useNoStrayDrops();
  useEffect(() => {
    if (given.current) void choose(given.current);
    given.current = null;
  }, [choose]);
  useEffect(() => {
    if (waiting === null || upload.step !== 'ready') return undefined;
    const markdown = markdownOf(waiting, upload.stored.path);
    // Delayed until the effect has ended: onImage calls flushSync, which fails inside an effect.
    const timer = window.setTimeout(() => onImage(markdown));
    return () => window.clearTimeout(timer);
  }, [waiting, upload, onImage]);
  return (
    <Form
      schema={imageFields}
      defaultValues={{ description: '' }}
      onSubmit={async ({ description }) => {
        if (upload.step === 'ready') onImage(markdownOf(description, upload.stored.path));
        else if (upload.step === 'none') {
          drop(NO_FILE);
          box.current?.focus();
        } else setWaiting(description);
        return false;
      }}
      onInvalid={() => upload.step === 'none' && drop(NO_FILE)}
    >
      <FileBox label="Image" files={files} box={box} onChoose={() => setWaiting(null)} />
      <TextField<ImageFields>
        name="description"
        label="Description"
        hint={HINT}
        autoComplete="off"
      />
      {waiting !== null && <p role="status">The image appears in the text after the upload.</p>}
      <DialogFooter>
        <SubmitButton>Add image</SubmitButton>
      </DialogFooter>
    </Form>
  );
}

const markdownOf = (description: string, path: string) =>
  `![${description.replace(/[[\]\\]/g, '\\$&')}](${path})`;
