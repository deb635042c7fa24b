import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Failed } from '#client/components/layout/states.tsx';
import { MailFrame } from '#client/components/ui/mail-frame.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import type { MessageText } from '#shared/messages/message-text.ts';
import type { TextPreview as Preview } from '#shared/messages/schemas.ts';
import type { DeclaredPlaceholder } from '#shared/messages/text-mistakes.ts';
import type { TextName } from '#shared/messages/text-names.ts';
import { previewQuery } from './queries.ts';
import { textSchema, wordsOf, type TextValues } from './text-values.ts';

const TYPING_PAUSE_MS = 300;

interface TextPreviewProps {
  name: TextName;
  placeholders: readonly DeclaredPlaceholder[];
}

/** Shows the message with example data. The server renders it anew when typing pauses. */
export function TextPreview({ name, placeholders }: TextPreviewProps) {
  const { words, mistakes } = useCheckedWords(placeholders);
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-4">
      <div>
        <h3 className="font-semibold">Preview</h3>
        <p className="text-sm text-soft">
          The preview uses example data. The links and buttons don’t work here.
        </p>
      </div>
      {mistakes.length > 0 && (
        <Notice tone="amber" title="Correct this to update the preview">
          {mistakes.map((mistake) => (
            <p key={mistake}>{`${mistake}.`}</p>
          ))}
        </Notice>
      )}
      {words && <Forms name={name} words={words} />}
    </section>
  );
}

/** Returns the text once typing pauses. While it has a mistake, returns the last valid text. */
function useCheckedWords(placeholders: readonly DeclaredPlaceholder[]) {
  const { getValues } = useFormContext<TextValues>();
  const typed = useWatch<TextValues>();
  const [checked, setChecked] = useState(() => checkWords(getValues(), placeholders));
  useEffect(() => {
    const timer = window.setTimeout(() => {
      const next = checkWords(getValues(), placeholders);
      setChecked((before) => ({ ...next, words: next.words ?? before.words }));
    }, TYPING_PAUSE_MS);
    return () => window.clearTimeout(timer);
  }, [typed, getValues, placeholders]);
  return checked;
}

interface CheckedWords {
  words: MessageText | null;
  mistakes: string[];
}

function checkWords(
  values: TextValues,
  placeholders: readonly DeclaredPlaceholder[],
): CheckedWords {
  const read = textSchema(placeholders).safeParse(values);
  if (read.success) return { words: wordsOf(read.data), mistakes: [] };
  return { words: null, mistakes: [...new Set(read.error.issues.map(({ message }) => message))] };
}

function Forms({ name, words }: { name: TextName; words: MessageText }) {
  const query = useQuery(previewQuery(name, words));
  const { data, error, isError } = query;
  if (isError) {
    return <Failed what="The preview" error={error} onRetry={() => void query.refetch()} />;
  }
  if (!data) return <Skeleton className="h-[28rem]" />;
  const { email, push, text, cut } = data;
  return (
    <>
      {cut !== null && (
        <Notice tone="amber" title="This text can’t be saved yet">
          {`${cut}.`}
        </Notice>
      )}
      {push && (
        <PreviewForm title="Notification">
          <p className="font-semibold">{push.title}</p>
          <p>{push.body}</p>
        </PreviewForm>
      )}
      {text && (
        <PreviewForm title="Text message" note={partsText(text)}>
          <p>{text.text}</p>
        </PreviewForm>
      )}
      {email && (
        <section aria-label="Mail" className="flex flex-col gap-1.5">
          <h4 className="text-sm text-soft">Mail</h4>
          <p className="font-semibold wrap-anywhere">{email.subject}</p>
          <MailFrame title={`Mail: ${email.subject}`} html={email.html} />
          <details>
            <summary className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4">
              The mail without pictures and colors
            </summary>
            <pre className="max-w-full rounded border border-line p-4 text-sm whitespace-pre-wrap wrap-anywhere">
              {email.text}
            </pre>
          </details>
        </section>
      )}
    </>
  );
}

interface PreviewFormProps {
  title: string;
  note?: string;
  children: ReactNode;
}

function PreviewForm({ title, note, children }: PreviewFormProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-1.5">
      <h4 className="text-sm text-soft">{title}</h4>
      <div className="rounded border border-line bg-surface px-4 py-3 wrap-anywhere">
        {children}
      </div>
      {note && <p className="text-sm text-soft">{note}</p>}
    </section>
  );
}

function partsText({ parts, length, alphabet }: NonNullable<Preview['text']>) {
  const count = parts === 1 ? '1 part' : `${parts} parts, each charged as a text message`;
  const why =
    alphabet === 'UCS-2' ? '. Letters or signs beyond GSM-7 leave less room in a part' : '';
  return `${count}: ${length} characters (${alphabet})${why}`;
}
