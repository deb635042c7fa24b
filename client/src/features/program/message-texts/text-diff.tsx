import { TEXT_FIELDS, type MessageText } from '#shared/messages/message-text.ts';
import { FIELD_LABELS } from './text-labels.ts';
import { diffWords, type DiffPart } from './word-diff.ts';

interface TextDiffProps {
  before: MessageText;
  after: MessageText;
}

export function TextDiff({ before, after }: TextDiffProps) {
  const fields = TEXT_FIELDS.filter((field) => before[field] !== after[field]);
  if (fields.length === 0) return <p className="text-soft">The two texts are the same.</p>;
  return (
    <dl className="flex flex-col gap-3">
      {fields.map((field) => (
        <div key={field}>
          <dt className="text-sm text-soft">{FIELD_LABELS[field]}</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">
            {placed(diffWords(before[field], after[field])).map(({ kind, text, at }) => {
              if (kind === 'gone') {
                return (
                  <del key={at} className="bg-red-wash text-red">
                    {text}
                  </del>
                );
              }
              return kind === 'new' ? (
                <ins key={at} className="bg-green-wash font-semibold text-green">
                  {text}
                </ins>
              ) : (
                <span key={at}>{text}</span>
              );
            })}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Adds each part's offset in characters, which serves as its React key. */
function placed(parts: readonly DiffPart[]) {
  let at = 0;
  return parts.map((part) => {
    const here = { ...part, at };
    at += part.text.length;
    return here;
  });
}
