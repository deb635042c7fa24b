import type { MessageText } from './message-text.ts';

/** Where a placeholder must be, unless the subject has it. `mail` stands for the mail's body. */
export const REQUIREMENTS = ['short', 'mail', 'both'] as const;

export type Required = (typeof REQUIREMENTS)[number];

export interface DeclaredPlaceholder {
  name: string;
  label: string;
  required: Required | null;
}

export type TextMistakes = Partial<Record<keyof MessageText, string>>;

const PLACEHOLDER = /\{[^{}]*\}/gu;

/** Words that mail and text message programs turn into links. */
const LINK = /:\/\/|www\.|^\W*(?:mailto|tel|sms):|@|[\w-]\.[a-z]{2,}[/?#]|\}\.[a-z]{2}/iu;

/** Returns a message for the first mistake of each field. */
export function mistakesIn(
  text: MessageText,
  declared: readonly DeclaredPlaceholder[],
): TextMistakes {
  return {
    ...mistakeOf('subject', wrongIn(text.subject, declared)),
    ...mistakeOf('short', wrongIn(text.short, declared) ?? missingIn('short', text, declared)),
    ...mistakeOf('body', wrongIn(text.body, declared) ?? missingIn('body', text, declared)),
  };
}

const mistakeOf = (field: keyof MessageText, mistake: string | null) =>
  mistake === null ? {} : { [field]: mistake };

function wrongIn(text: string, declared: readonly DeclaredPlaceholder[]) {
  const brace = /.{0,12}[{}].{0,12}/u.exec(text.replaceAll(PLACEHOLDER, ''))?.[0];
  if (brace !== undefined) return `This brace has no partner: ${brace.trim()}`;
  const unknown = placeholdersIn(text).find((name) => !declared.some((one) => one.name === name));
  if (unknown !== undefined) return `This message has no placeholder {${unknown}}`;
  const linked = text.split(/\s+/u).find((word) => word.includes('{') && LINK.test(word));
  return linked === undefined ? null : `A placeholder can’t be part of a link: ${linked}`;
}

/** Returns an error if the field needs a placeholder that neither it nor the subject has. */
function missingIn(
  field: 'short' | 'body',
  text: MessageText,
  declared: readonly DeclaredPlaceholder[],
) {
  const own = field === 'short' ? 'short' : 'mail';
  const there = placeholdersIn(`${text.subject} ${text[field]}`);
  const missing = declared.filter(
    ({ name, required }) => (required === own || required === 'both') && !there.includes(name),
  );
  if (missing.length === 0) return null;
  const names = new Intl.ListFormat('en-US').format(missing.map(({ name }) => `{${name}}`));
  return `${names} must be here or in the subject`;
}

function placeholdersIn(text: string) {
  return (text.match(PLACEHOLDER) ?? []).map((found) => found.slice(1, -1));
}
