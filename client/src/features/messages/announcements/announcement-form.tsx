import { Eye } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { RadioField } from '#client/components/form/choice-field.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { MarkdownField } from '#client/components/markdown-editor/markdown-field.tsx';
import type { ToolName } from '#client/components/markdown-editor/tools/tools.ts';
import { Button } from '#client/components/ui/button.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { MailFrame } from '#client/components/ui/mail-frame.tsx';
import { zoneName } from '#client/lib/dates.ts';
import { newId } from '#client/lib/call/new-id.ts';
import { BODY_MAX_LENGTH } from '#shared/announcements/constants.ts';
import type { Announcement, AnnouncementBody } from '#shared/announcements/schemas.ts';
import {
  announcementFields,
  audienceOf,
  fieldsOf,
  type AnnouncementFields,
} from './announcement-fields.ts';
import { AudienceCount, peopleLabel, useAudienceCount } from './audience-count.tsx';
import { AudienceFields } from './audience-fields.tsx';
import {
  useCreateAnnouncement,
  usePreviewAnnouncement,
  useUpdateAnnouncement,
} from './mutations.ts';
import { useSendQuestion } from './send-question.tsx';

/** The latest time that can be chosen. Also limits the year to four digits. */
const LATEST = '2099-12-31T23:59';

/** Only formats that mails can show. */
const TOOLS: readonly ToolName[] = ['heading', 'bold', 'list', 'link'];

const WHEN = [
  { value: 'now', label: 'Now' },
  { value: 'later', label: 'At a time' },
];

interface AnnouncementFormProps {
  /** The announcement to edit, or to copy if it was cancelled or stopped. Null for a new one. */
  announcement: Announcement | null;
  draft: string;
  onDone: () => void;
}

export function AnnouncementForm({ announcement, draft, onDone }: AnnouncementFormProps) {
  const create = useCreateAnnouncement();
  const update = useUpdateAnnouncement();
  const [defaultValues] = useState(() => fieldsOf(announcement));
  // A second press of the button must not send a second announcement.
  const [actionId] = useState(newId);
  const { confirm, question } = useSendQuestion();
  const send = async (body: AnnouncementBody) =>
    announcement?.state === 'scheduled'
      ? update.mutateAsync({ params: { id: announcement.id }, body })
      : create.mutateAsync({ body: { ...body, actionId } });
  return (
    <Form
      schema={announcementFields}
      defaultValues={defaultValues}
      draft={draft}
      onSubmit={async (body) => {
        if (!(await confirm(body))) return false;
        await send(body);
        onDone();
        return true;
      }}
    >
      <AudienceFields />
      <Audience />
      <TextField<AnnouncementFields> name="title" label="Title" autoComplete="off" />
      <MarkdownField<AnnouncementFields>
        name="body"
        label="Text"
        tools={TOOLS}
        maxLength={BODY_MAX_LENGTH}
        rows={8}
        hint="A blank line begins a new paragraph. Notifications and text messages show the text without formatting."
      />
      <Preview />
      <RadioField<AnnouncementFields> name="when" label="When" choices={WHEN} />
      <Sending />
      {question}
    </Form>
  );
}

function useFormAudience() {
  const { watch } = useFormContext<AnnouncementFields>();
  const [to, roles, regions, expertise] = watch(['to', 'roles', 'regions', 'expertise']);
  return useAudienceCount('announcement', audienceOf({ to, roles, regions, expertise }));
}

function Audience() {
  return <AudienceCount query={useFormAudience()} />;
}

function Sending() {
  const { watch } = useFormContext<AnnouncementFields>();
  const when = watch('when');
  const { people = 0, unreachable = 0 } = useFormAudience().data ?? {};
  return (
    <>
      {when === 'later' && (
        <TextField<AnnouncementFields>
          name="scheduledFor"
          label="Date and time"
          type="datetime-local"
          max={LATEST}
          hint={`In your own time zone (${zoneName()})`}
        />
      )}
      <DialogFooter>
        <SubmitButton>
          {when === 'later' ? 'Schedule' : `Send to ${peopleLabel(people - unreachable)}`}
        </SubmitButton>
      </DialogFooter>
    </>
  );
}

function Preview() {
  const { getValues } = useFormContext<AnnouncementFields>();
  const preview = usePreviewAnnouncement();
  return (
    <div className="flex flex-col gap-3">
      <Button
        needsConnection
        waiting={preview.isPending}
        className="self-start"
        onClick={() => {
          const { title, body } = getValues();
          preview.mutate({ body: { title, body } });
        }}
      >
        {!preview.isPending && <Eye className="size-4" aria-hidden="true" />}
        Preview the mail
      </Button>
      {preview.data && (
        <MailFrame title={`Mail: ${preview.data.subject}`} html={preview.data.html} />
      )}
    </div>
  );
}
