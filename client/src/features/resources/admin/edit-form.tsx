import { useState } from 'react';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { contributionFields } from '#client/features/resources/contribute/contribution-fields.ts';
import { ResourceFields } from '#client/features/resources/contribute/resource-fields.tsx';
import { changesOf } from '#client/lib/changed-values.ts';
import { formatsOf, isPhoto } from '#shared/resources/formats.ts';
import type { Resource } from '#shared/resources/schemas.ts';
import { fileExtension } from '#shared/uploads/file-names.ts';
import { useUpdateResource } from './review-mutations.ts';

interface EditFormProps {
  resource: Resource;
  draft: string;
  onDone: () => void;
}

export function EditResourceForm({ resource, draft, onDone }: EditFormProps) {
  const update = useUpdateResource();
  // The values when the form opened. Only fields that differ from them are sent.
  const [stored] = useState(resource);
  const { title, description, category, format, tags, fileName } = stored;
  const extension = fileExtension(fileName);
  return (
    <Form
      schema={contributionFields}
      defaultValues={{ title, description, category, format, tags: tags.join(', ') }}
      draft={draft}
      onSubmit={async (values) => {
        const body = changesOf({ ...stored }, values);
        if (Object.keys(body).length > 0) {
          await update.mutateAsync({ params: { id: stored.id }, body });
        }
        onDone();
      }}
    >
      <ResourceFields
        {...(extension && { formats: formatsOf(extension) })}
        isPhoto={isPhoto(fileName)}
      />
      <DialogFooter>
        <SubmitButton>Save Changes</SubmitButton>
      </DialogFooter>
    </Form>
  );
}
