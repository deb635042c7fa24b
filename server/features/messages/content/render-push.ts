import { messageKind, type MessageKind } from '#shared/messages/constants.ts';
import type { PushPayload } from '#shared/messages/push-payload.ts';
import { TEAM_MESSAGE_MAX_LENGTH } from '#shared/team-messages/constants.ts';
import { trust } from '#shared/trust.ts';
import type { Links, Told } from './content.ts';
import { clip, oneLine } from './one-line.ts';
import { contentOf } from './telling.ts';

const TITLE_MAX = 80;
const BODY_MAX = 160;
/** High enough for the longest message to the team, so that none is cut off. */
const maxBody = (kind: MessageKind) =>
  kind === 'team-message' ? TEAM_MESSAGE_MAX_LENGTH : BODY_MAX;

const URGENT = new Set<MessageKind>([
  'call-out',
  'call-reminder',
  'released',
  'activation-cancelled',
  'activation-changed',
  'place-given',
  'team-message',
  'test-call',
  'home-asked',
]);

/** Returns a payload whose JSON stays under 3,000 bytes. */
export function renderPush(told: Told): PushPayload {
  const { kind, links } = told;
  const {
    subject,
    brief,
    actions,
    questions,
    link = actions[0]?.url ?? links.base,
  } = contentOf(told);
  const answer = answerOf(kind, links);
  return {
    title: clip(oneLine(subject), TITLE_MAX),
    body: [clip(oneLine(brief), maxBody(kind)), questions && `Questions: ${questions}`]
      .filter(Boolean)
      .join('\n'),
    url: pathOf(link),
    tag: tagOf(told),
    isUrgent: URGENT.has(kind),
    ...(answer && { answer }),
  };
}

function answerOf(kind: MessageKind, { answer, token }: Links): PushPayload['answer'] | null {
  if (answer === null) return null;
  if (kind === 'test-call') return { token, kind: 'test' };
  if (kind === 'left-scene' || kind === 'home-asked') return { token, kind: 'home' };
  return kind === 'call-out' || kind === 'call-reminder' ? { token, kind: 'call' } : null;
}

/** A later notification replaces an earlier one with the same tag. */
function tagOf({ kind, facts }: Told) {
  const ids = ['sentAs', 'activationId', 'trainingId', 'announcementId'] as const;
  const known = trust<Partial<Record<(typeof ids)[number] | 'chaplainName', string | null>>>(
    facts,
    'facts are JSON',
  );
  const id = ids.map((name) => known[name]).find((value) => value !== undefined);
  if (id === undefined) return kind;
  const name = known.chaplainName ? `-${clip(known.chaplainName, TITLE_MAX)}` : '';
  return `${messageKind(kind).topic}-${id}${name}`;
}

/** Returns the path without the origin, so that the page opens at the origin the browser knows. */
function pathOf(address: string) {
  const { pathname, search, hash } = new URL(address);
  return `${pathname}${search}${hash}`;
}
