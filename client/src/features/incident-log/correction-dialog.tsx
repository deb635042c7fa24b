import * as z from 'zod/mini';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextAreaField } from '#client/components/form/text-field.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { shortTime } from '#client/lib/dates.ts';
import { useDraftName } from '#client/lib/draft-name.ts';
import { requiredText } from '#shared/fields.ts';
import { LOG_TEXT_MAX_LENGTH } from '#shared/incident-log/constants.ts';
import { lineLabel, lineText } from '#shared/incident-log/labels.ts';
import type { LogLine } from '#shared/incident-log/schemas.ts';
import { useLogQueue, type LoggedActivation } from './log-queue.ts';

const correctionFields = z.object({
  text: requiredText(LOG_TEXT_MAX_LENGTH, 'Write what is right'),
});

interface CorrectionDialogProps {
  activation: LoggedActivation;
  line: LogLine;
  onClose: () => void;
}

export function CorrectionDialog({ activation, line, onClose }: CorrectionDialogProps) {
  const { correct } = useLogQueue(activation);
  const draft = useDraftName(`log-correction:${line.id}`);
  const said = [line.about?.name, lineText(line, shortTime)].filter(Boolean).join(': ');
  return (
    <FormDialog
      title="Correct a line"
      description="The line stays as it is. Your correction is shown with it, with your name and the time."
      draft={draft}
      onClose={onClose}
    >
      <blockquote className="border-l-2 border-line pl-3 wrap-anywhere">
        <p className="text-sm font-semibold tabular-nums">
          {`${shortTime(line.happenedAt)} · ${lineLabel(line)}`}
        </p>
        <p className="whitespace-pre-line">{said}</p>
      </blockquote>
      <Form
        schema={correctionFields}
        defaultValues={{ text: '' }}
        draft={draft}
        worksOffline
        onSubmit={async ({ text }) => {
          correct(line, text);
          onClose();
        }}
      >
        <TextAreaField<z.input<typeof correctionFields>> name="text" label="What is right" />
        <DialogFooter>
          <SubmitButton>Add correction</SubmitButton>
        </DialogFooter>
      </Form>
    </FormDialog>
  );
}
