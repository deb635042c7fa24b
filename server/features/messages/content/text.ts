import type { MessageText } from '#shared/messages/message-text.ts';
import type { DeclaredPlaceholder, Required } from '#shared/messages/text-mistakes.ts';
import type { Content, Telling } from './content.ts';

export interface Placeholder<Facts> {
  label: string;
  required?: Required;
  value: (facts: Facts, telling: Telling) => string;
}

export type Placeholders<Facts> = Readonly<Record<string, Placeholder<Facts>>>;

/** The text of a message. The office can replace `given`, but neither details nor actions. */
export interface Text<Facts> {
  given: MessageText;
  placeholders: Placeholders<Facts>;
  details?: (facts: Facts, telling: Telling) => Content['details'];
  actions?: (facts: Facts, telling: Telling) => Content['actions'];
  /** If true, the message names the coordinator on duty as the contact for questions. */
  asksDesk?: true;
  /** The link in notifications and text messages, if it differs from the first action's link. */
  link?: (telling: Telling) => string | null;
}

export const COMMON: Placeholders<unknown> = {
  programTitle: { label: 'The program’s title', value: (_, { program }) => program.title },
  shortTitle: { label: 'The program’s short title', value: (_, { program }) => program.shortTitle },
  agency: { label: 'The agency', value: (_, { program }) => program.agency },
  officePhone: { label: 'The office’s phone number', value: (_, { program }) => program.phone },
  officeEmail: { label: 'The office’s email address', value: (_, { program }) => program.email },
};

export const paragraphs = (...texts: string[]) => texts.join('\n\n');

export function declaredOf<Facts>({ placeholders }: Text<Facts>): DeclaredPlaceholder[] {
  return Object.entries({ ...placeholders, ...COMMON }).map(
    ([name, { label, required = null }]) => ({ name, label, required }),
  );
}
