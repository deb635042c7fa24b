import { use, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { StartFrom } from '#client/components/form/start-from.ts';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import type { MessageTextAnswer } from '#shared/messages/schemas.ts';
import { useResetText, useSendExample } from './mutations.ts';
import { isSameText, valuesOf, wordsOf, type TextValues } from './text-values.ts';

export function EditorFoot({ stored }: { stored: MessageTextAnswer }) {
  const { handleSubmit } = useFormContext<TextValues>();
  const startFrom = use(StartFrom);
  const send = useSendExample();
  const [asks, setAsks] = useState<'discard' | 'reset' | null>(null);
  const values = valuesOf(stored);
  const isTyped = !isSameText(values, { ...values, ...useWatch<TextValues>() });
  const { name } = stored;
  return (
    <div
      className={`-mx-1 flex flex-wrap items-center gap-3 bg-paper px-1 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] ${isTyped ? 'foot-line sticky bottom-0 z-20 border-t border-line' : ''}`}
    >
      <SubmitButton>Save Changes</SubmitButton>
      <Button
        needsConnection
        waiting={send.isPending}
        onClick={() =>
          void handleSubmit((typed) => send.mutate({ params: { name }, body: wordsOf(typed) }))()
        }
      >
        Send Me One
      </Button>
      {isTyped && (
        <Button look="quiet" onClick={() => setAsks('discard')}>
          Discard
        </Button>
      )}
      {stored.own && !isTyped && (
        <Button look="quiet" onClick={() => setAsks('reset')}>
          Reset to the Original Text
        </Button>
      )}
      <p role="status" className="text-soft empty:hidden">
        {isTyped && 'Not saved yet'}
      </p>
      {asks === 'discard' && (
        <ConfirmDialog
          title="Discard what you typed?"
          description="The fields show the saved text again."
          confirm="Discard"
          keep="Keep editing"
          waiting={false}
          worksOffline
          onConfirm={() => {
            startFrom(values);
            setAsks(null);
          }}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'reset' && <ResetDialog stored={stored} onClose={() => setAsks(null)} />}
    </div>
  );
}

interface ResetDialogProps {
  stored: MessageTextAnswer;
  onClose: () => void;
}

function ResetDialog({ stored: { name, version }, onClose }: ResetDialogProps) {
  const reset = useResetText();
  return (
    <ConfirmDialog
      title="Reset to the original text?"
      description="Your own text is removed, and the next message goes out with the portal’s original text. Your text stays in the audit trail."
      confirm="Reset"
      keep="Keep my text"
      waiting={reset.isPending}
      failure={reset.error ? serverMessage(reset.error) : undefined}
      onConfirm={() =>
        reset.mutate({ params: { name }, query: { version } }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
}
