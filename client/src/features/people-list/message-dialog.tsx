import { useState } from 'react';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField, TextField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { newId } from '#client/lib/call/new-id.ts';
import { personCount } from '#client/lib/person-count.ts';
import { previewBody } from '#shared/announcements/wording.ts';
import { MAX_CHOSEN } from '#shared/announcements/constants.ts';
import type { ListedPerson } from '#shared/people-list/schemas.ts';
import { Notice } from '#client/components/ui/notice.tsx';
import { namesOf } from './ask-dialog.tsx';
import { useMessagePeople } from './mutations.ts';

interface MessageDialogProps {
  people: readonly ListedPerson[];
  onClose: () => void;
}

const EVERYBODY = { roles: [], regions: [], expertise: [] };

export function MessageDialog({ people, onClose }: MessageDialogProps) {
  const send = useMessagePeople();
  // A second press of the button must not send a second message.
  const [actionId] = useState(newId);
  return (
    <FormDialog
      title={`Message to ${personCount(people.length)}`}
      description={`The message goes out immediately to ${namesOf(people)}, by the channels that each person has chosen.`}
      onClose={onClose}
    >
      {people.length > MAX_CHOSEN ? (
        <Notice title={`At most ${MAX_CHOSEN} people at once`}>
          Write an announcement on the Messages page, or select fewer people.
        </Notice>
      ) : (
        <Form
          schema={previewBody}
          defaultValues={{ title: '', body: '' }}
          onSubmit={async (wording) => {
            const chosen = people.map(({ userId }) => userId);
            await send.mutateAsync({
              body: { ...wording, actionId, chosen, audience: EVERYBODY, scheduledFor: null },
            });
            onClose();
          }}
        >
          <TextField name="title" label="Title" autoComplete="off" />
          <TextAreaField name="body" label="Text" rows={6} />
          <DialogFooter>
            <SubmitButton>{`Send to ${personCount(people.length)}`}</SubmitButton>
          </DialogFooter>
        </Form>
      )}
    </FormDialog>
  );
}
