import { messageKind, type MessageKind } from '#shared/messages/constants.ts';
import { clip, oneLine } from './one-line.ts';
import { contentOf, type Told } from './telling.ts';

const MAX = 160;

const HOW_TO_ANSWER: Partial<Record<MessageKind, string>> = {
  'call-out': 'Reply YES, YES 30 (minutes) or NO.',
  'call-reminder': 'Reply YES, YES 30 (minutes) or NO.',
};

export function renderText(told: Told): string {
  const { kind, links, program } = told;
  const { subject, brief, actions, link = actions[0]?.url } = contentOf(told);
  const said = oneLine(`${program.shortTitle}: ${subject}. ${brief}`);
  const isAnswered = messageKind(kind).isAnswered === true && links.answer !== null;
  const answering = isAnswered ? [HOW_TO_ANSWER[kind], link] : [];
  return [inPlainSigns(clip(said, MAX)), ...answering].filter(Boolean).join(' ');
}

/** One typographic character would more than halve what fits into each part of a text message. */
function inPlainSigns(text: string) {
  return text
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/[“”]/gu, '"')
    .replaceAll(/[–—]/gu, '-')
    .replaceAll('…', '...');
}
