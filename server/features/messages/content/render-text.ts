import { messageKind, type MessageKind } from '#shared/messages/constants.ts';
import { TEAM_MESSAGE_MAX_LENGTH } from '#shared/team-messages/constants.ts';
import type { Told } from './content.ts';
import { clip, oneLine } from './one-line.ts';
import { contentOf } from './telling.ts';

const MAX = 160;
/** High enough for the longest message to the team, so that none is cut off. */
const TEAM_MAX = MAX + TEAM_MESSAGE_MAX_LENGTH;

const HOW_TO_ANSWER: Partial<Record<MessageKind, string>> = {
  'call-out': 'Reply YES, YES 30 (minutes) or NO.',
  'team-message': 'Reply here to reach the coordinator.',
  'call-reminder': 'Reply YES, YES 30 (minutes) or NO.',
  'home-asked': 'Reply HOME, or use the link.',
};

export function renderText(told: Told): string {
  const text = writeText(told);
  const { code = null } = told;
  // If the office's text is so long that the code is cut off, the portal's original is sent.
  return code === null || text.includes(code) ? text : writeText({ ...told, ownTexts: {} });
}

/** Writes the text message. A text that is too long loses its end, perhaps with the code. */
export function writeText(told: Told): string {
  const { kind, links, program } = told;
  const { subject, brief, actions, questions, link = actions[0]?.url } = contentOf(told);
  const said = oneLine(`${program.shortTitle}: ${ended(subject)} ${brief}`);
  const message = clip(said, kind === 'team-message' ? TEAM_MAX : MAX);
  const isAnswered = messageKind(kind).isAnswered === true && links.answer !== null;
  const answering = isAnswered ? [HOW_TO_ANSWER[kind], link] : [];
  const asking = questions && inPlainSigns(`Questions: ${questions}.`);
  const more = [asking, ...answering].filter(Boolean);
  return [inPlainSigns(more.length > 0 ? ended(message) : message), ...more].join(' ');
}

const ended = (sentence: string) => (/[.!?…]$/u.test(sentence) ? sentence : `${sentence}.`);

/** Replaces typographic signs, because a single such sign halves the room in a text message. */
export function inPlainSigns(text: string) {
  return text
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/[“”]/gu, '"')
    .replaceAll(/[–—]/gu, '-')
    .replaceAll('…', '...');
}
