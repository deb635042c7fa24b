import { useState } from 'react';
import type * as z from 'zod/mini';
import { CODE_MINUTES } from '#shared/contact-points/constants.ts';
import {
  textCodeBody,
  textNumberBody,
  type MessageSettings,
} from '#shared/contact-points/schemas.ts';
import { shownPhone } from '#shared/phone.ts';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { TextField } from '#client/components/form/text-field.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { ContactPoint } from './contact-point.tsx';
import { useConfirmTextNumber, useRemoveTextNumber, useSendTextCode } from './mutations.ts';
import { useSilenceGuard } from './silence-guard.tsx';

type Text = MessageSettings['text'];

export function TextPoint({ text }: { text: Text }) {
  const { isOffered, canAddNumber, number, isConfirmed, isStopped, failure } = text;
  return (
    <ContactPoint name="Text messages" failure={failure} state={<State text={text} />}>
      {!isOffered ? (
        <p className="max-w-reading text-sm text-soft">
          This portal doesn’t send text messages. You still get push notifications and email.
        </p>
      ) : number === null && !canAddNumber ? (
        <p className="max-w-reading text-sm text-soft">
          You can add a number once your application as a chaplain is approved. Until then, you get
          push notifications and email.
        </p>
      ) : number === null ? (
        <NumberForm suggested={text.suggested} />
      ) : isConfirmed ? (
        <ConfirmedNumber number={number} isStopped={isStopped} />
      ) : (
        <CodeForm number={number} code={text.code} />
      )}
    </ContactPoint>
  );
}

function State({ text: { isOffered, number, isConfirmed, isStopped } }: { text: Text }) {
  if (!isOffered || number === null) return null;
  if (isStopped) return <Badge tone="amber">Stopped</Badge>;
  return isConfirmed ? (
    <Badge tone="green">Confirmed</Badge>
  ) : (
    <Badge tone="amber">Not confirmed</Badge>
  );
}

type NumberValues = z.input<typeof textNumberBody>;
type CodeValues = z.input<typeof textCodeBody>;

function NumberForm({ suggested }: { suggested: string | null }) {
  const send = useSendTextCode();
  return (
    <Form
      schema={textNumberBody}
      defaultValues={{ number: suggested === null ? '' : shownPhone(suggested) }}
      onSubmit={({ number }) => send.mutateAsync({ body: { number } })}
    >
      <TextField<NumberValues>
        name="number"
        label="Mobile number"
        hint="We send a code to this number. Your carrier may charge you for text messages."
        type="tel"
        autoComplete="tel"
      />
      <SubmitButton look="secondary">Send me a code</SubmitButton>
    </Form>
  );
}

function CodeForm({ number, code }: { number: string; code: Text['code'] }) {
  const confirm = useConfirmTextNumber();
  const again = useSendTextCode();
  const remove = useRemoveTextNumber();
  const guard = useSilenceGuard();
  const [failure, setFailure] = useState<string>();
  const sendAgain = async () => {
    setFailure(undefined);
    await again.mutateAsync({ body: { number } }).catch((error: unknown) => {
      setFailure(serverMessage(error));
    });
  };
  return (
    <>
      <p role="status" className="max-w-reading">
        {codeState(code, shownPhone(number))}
      </p>
      <Form
        schema={textCodeBody}
        defaultValues={{ code: '' }}
        onSubmit={(body) => confirm.mutateAsync({ body })}
      >
        <TextField<CodeValues>
          name="code"
          label="Code"
          hint={`Six digits, good for ${CODE_MINUTES} minutes.`}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <SubmitButton look="secondary">Confirm the number</SubmitButton>
      </Form>
      <div className="flex flex-wrap gap-x-6">
        <Button
          look="quiet"
          className="px-0"
          needsConnection
          waiting={again.isPending}
          onClick={() => void sendAgain()}
        >
          Send another code
        </Button>
        <Button
          look="quiet"
          className="px-0"
          needsConnection
          waiting={remove.isPending}
          onClick={() => void guard(() => remove.mutateAsync({}))}
        >
          Use another number
        </Button>
      </div>
      {failure && (
        <Notice tone="red" urgent>
          {failure}
        </Notice>
      )}
    </>
  );
}

function codeState(code: Text['code'], number: string) {
  if (code?.state === 'sent') return `We sent a code to ${number}.`;
  if (code?.state === 'queued' || code?.state === 'sending')
    return `A code is on its way to ${number}.`;
  const why = code?.problem ? ` ${code.problem}` : '';
  return `The code for ${number} could not be sent.${why}`;
}

function ConfirmedNumber({ number, isStopped }: { number: string; isStopped: boolean }) {
  const remove = useRemoveTextNumber();
  const guard = useSilenceGuard();
  const removeIt = () =>
    void guard((confirmsSilence) => remove.mutateAsync({ body: { confirmsSilence } }));
  return (
    <>
      <p>{shownPhone(number)}</p>
      {isStopped && (
        <p className="max-w-reading text-sm text-soft">
          This number replied STOP, so it gets no text messages. Reply START to an earlier text
          message to get them again.
        </p>
      )}
      <Button
        look="quiet"
        className="px-0"
        needsConnection
        waiting={remove.isPending}
        onClick={removeIt}
      >
        Remove this number
      </Button>
    </>
  );
}
