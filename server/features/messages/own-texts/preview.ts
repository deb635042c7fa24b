import { CHANNELS, messageKind, type Channel } from '#shared/messages/constants.ts';
import type { MessageText } from '#shared/messages/message-text.ts';
import type { TextPreview } from '#shared/messages/schemas.ts';
import { MESSAGE_TEXTS, type TextName } from '#shared/messages/text-names.ts';
import type { MailLogo, MessageProgram } from '#server/features/messages/content/content.ts';
import { exampleOf } from '#server/features/messages/content/examples.ts';
import { oneLine } from '#server/features/messages/content/one-line.ts';
import { renderEmail } from '#server/features/messages/content/render-email.ts';
import { renderPush } from '#server/features/messages/content/render-push.ts';
import { inPlainSigns, writeText } from '#server/features/messages/content/render-text.ts';
import { countParts } from '#server/features/messages/content/text-parts.ts';
import { tellingOf } from '#server/features/messages/content/telling.ts';
import { textOf } from '#server/features/messages/content/texts.ts';

interface Previewing {
  name: TextName;
  words: MessageText;
  program: MessageProgram;
  base: string;
  logo?: MailLogo | null;
}

export function channelsOf(name: TextName): readonly Channel[] {
  const { topic, channels = ['email'] } = messageKind(MESSAGE_TEXTS[name].kind);
  return topic === null ? channels : CHANNELS;
}

export function previewText(previewing: Previewing): TextPreview {
  const { email, push, text } = formsOf(previewing);
  return {
    email,
    push: push && { title: push.title, body: push.body },
    text: text === null ? null : { text, ...countParts(text) },
    cut: cutIn(previewing),
  };
}

function formsOf({ name, words, program, base, logo = null }: Previewing) {
  const channels = channelsOf(name);
  const told = { ...exampleOf(name, base), program, logo, ownTexts: { [name]: words } };
  return {
    email: channels.includes('email') ? renderEmail(told) : null,
    push: channels.includes('push') ? renderPush(told) : null,
    text: channels.includes('text') ? writeText(told) : null,
  };
}

/** Returns an error if `words` cut off a required placeholder that the original text shows. */
export function cutIn(previewing: Previewing): string | null {
  const { name, program, base } = previewing;
  const { given, placeholders } = textOf(name);
  const said = saidIn(previewing);
  const usual = saidIn({ ...previewing, words: given });
  const told = { ...exampleOf(name, base), program };
  const telling = tellingOf(told);
  const cut = Object.entries(placeholders).flatMap(([placeholder, { required, value }]) => {
    if (required === undefined) return [];
    const fact = inPlainSigns(oneLine(value(told.facts, telling)));
    const forms = said
      .filter(({ words }, at) => usual[at]?.words.includes(fact) && !words.includes(fact))
      .map(({ form }) => form);
    return forms.length > 0 ? [`{${placeholder}} is cut off in ${listed(forms)}`] : [];
  });
  return cut[0] === undefined ? null : `${cut[0]}. Please shorten the subject or the short text`;
}

interface Said {
  form: string;
  words: string;
}

function saidIn(previewing: Previewing): Said[] {
  const { email, push, text } = formsOf(previewing);
  const forms = [
    ...(push ? [{ form: 'the notification', words: `${push.title} ${push.body}` }] : []),
    ...(text === null ? [] : [{ form: 'the text message', words: text }]),
    ...(email ? [{ form: 'the mail', words: email.text }] : []),
  ];
  return forms.map(({ form, words }) => ({ form, words: inPlainSigns(words) }));
}

const listed = (forms: readonly string[]) => new Intl.ListFormat('en-US').format(forms);
