import { can } from '#shared/abilities.ts';
import type { AnswerBody, ReceiptBody } from '#shared/answers/schemas.ts';
import { CLOCK_TOLERANCE_MINUTES } from '#shared/deployments/tap-times.ts';
import type { ActionBody } from '#shared/deployments/schemas.ts';
import type { Database, Executor, Orm } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { confirmWeek } from '#server/features/availability/service.ts';
import { findReply, lockOwner } from '#server/features/contact-points/inbound-queries.ts';
import { getAction } from '#server/features/deployments/record-queries.ts';
import { act } from '#server/features/deployments/service.ts';
import { findWriting } from '#server/features/team-messages/queries.ts';
import { isReceived, receiveText } from '#server/features/team-messages/service.ts';
import type { Client } from '#server/http/client.ts';
import { AppError } from '#server/errors.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { timeStyleIn, zoneOfRegion } from '#server/time/moments.ts';
import { charging, createAddressLimit, createRateLimit } from '#server/http/rate-limit.ts';
import { hashOfSecret } from '#server/http/secret.ts';
import { actionIdOf } from './action-id.ts';
import {
  availabilityLinkOver,
  callOver,
  homeLinkOver,
  hoursLinkOver,
  inThePast,
  linkNotFound,
  notAnswerable,
} from './errors.ts';
import {
  AVAILABILITY_KIND,
  findAwaitedHome,
  findCallOf,
  findLastAsking,
  findLink,
  getCall,
  HOME_KINDS,
  HOURS_KIND,
  markAnswered,
  markDelivered,
  markOpened,
  markTextAnswered,
} from './queries.ts';
import { readTextAnswer, type TextAnswer } from './text-answer.ts';

const MINUTE = 60_000;
const TOLERANCE = CLOCK_TOLERANCE_MINUTES * MINUTE;
/** A token is 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** How many wrong links an IP address may open in 15 minutes. */
const WRONG_LINKS = 60;
/** How many answers a link may send in 15 minutes, since each is stored for good. */
const ANSWERS = 60;

export function createLinkReader(db: Database) {
  const wrongLinks = createAddressLimit({
    orm: db.orm,
    name: 'answer-link',
    points: WRONG_LINKS,
    seconds: 15 * 60,
    message: 'Too many invalid links were opened from this network address.',
  });

  return async function requireLink(token: string, client: Client): Promise<AnswerLink> {
    const link = await findAnswerLink(db.orm, token);
    // Counts only wrong links: valid links open even if somebody on the same network guesses links.
    if (!link) {
      return charging(wrongLinks(client), Boolean, () => Promise.reject(linkNotFound()));
    }
    if (!link.isOn) throw linkOver(link);
    return link;
  };
}

function linkOver({ isOfHours, isOfHome, isOfAvailability }: AnswerLink) {
  if (isOfAvailability) return availabilityLinkOver();
  if (isOfHome) return homeLinkOver();
  return isOfHours ? hoursLinkOver() : callOver();
}

async function findAnswerLink(orm: Orm, token: string) {
  if (!TOKEN.test(token)) return null;
  const [link, program] = await Promise.all([
    findLink(orm, hashOfSecret(token)),
    readProgram(orm, 'identity', 'regions', 'lists'),
  ]);
  if (!link) return null;
  const isAllowed = can({ role: link.user.role, canBeCalled: true }, 'be-deployed');
  return {
    ...link,
    isOfHours: link.kind === HOURS_KIND,
    isOfHome: HOME_KINDS.includes(link.kind),
    isOfAvailability: link.kind === AVAILABILITY_KIND,
    isOn: link.isOn && (link.deploymentId === null || isAllowed),
    program,
    // Calls use the time zone of the activation's region. Other messages use the person's zone.
    times: timeStyleIn(
      link.deploymentId === null ? link.timeZone : zoneOfRegion(link.region, program.regions),
      program,
    ),
  };
}

/** The time of the tap, but never before the link was made: the page's clock may be wrong. */
export function tappedAt({ createdAt }: AnswerLink, agoMs: number): Date {
  return new Date(Math.max(Date.now() - agoMs, createdAt.getTime()));
}

export type AnswerLink = NonNullable<Awaited<ReturnType<typeof findAnswerLink>>>;

export function createAnswerLimit({ orm }: Database) {
  const answers = createRateLimit({
    orm,
    name: 'answers-of-link',
    points: ANSWERS,
    seconds: 15 * 60,
    message: 'Too many answers were sent through this link.',
  });
  return async ({ deliveryId }: AnswerLink) => answers.use(deliveryId);
}

export async function answerLink(
  db: Database,
  link: AnswerLink,
  body: AnswerBody,
  at = new Date(),
) {
  const { deliveryId, channel, deploymentId, user, isOfHours } = link;
  if (link.isOfAvailability) {
    await confirmByLink(db, link, { body, at });
    return;
  }
  if (
    body.kind === 'still-right' ||
    isOfHours ||
    (link.isOfHome && body.kind !== 'home' && body.kind !== 'undo') ||
    (deploymentId === null) !== (body.kind === 'received')
  )
    throw notAnswerable();
  if (deploymentId === null || body.kind === 'received') {
    await markAnswered(db.orm, deliveryId, at);
    return;
  }
  const { actionId, ...said } = body;
  await act(db, {
    deploymentId,
    userId: user.id,
    // Includes the answer, so that a different answer from the same form counts as a new action.
    body: actionOf(actionIdOf(deliveryId, actionId, JSON.stringify(said)), body, at),
    through: channel,
    isTimedHere: true,
    alsoRecord: (tx) => markAnswered(tx, deliveryId, at),
  });
}

/** Confirms the availability on the first tap only: a second tap may come weeks later. */
async function confirmByLink(
  db: Database,
  { deliveryId, chaplainId, user, answeredAt }: AnswerLink,
  { body, at }: { body: AnswerBody; at: Date },
) {
  if (body.kind !== 'still-right' || chaplainId === null) throw notAnswerable();
  if (answeredAt !== null) return;
  await confirmWeek(db, { chaplainId, userId: user.id });
  await markAnswered(db.orm, deliveryId, at);
}

export async function noteReceipt(
  { orm }: Database,
  link: AnswerLink,
  { proof, ago }: ReceiptBody,
) {
  const { deliveryId, channel } = link;
  const at = tappedAt(link, ago);
  if (proof === 'opened') await markOpened(orm, deliveryId, at);
  else if (channel === 'push') await markDelivered(orm, deliveryId, at);
}

function actionOf(
  actionId: string,
  body: Exclude<AnswerBody, { kind: 'received' | 'still-right' }>,
  at: Date,
): Exclude<ActionBody, { kind: 'contact' | 'acknowledge' }> {
  const tap = { actionId, at: at.toISOString() };
  switch (body.kind) {
    case 'come': {
      const { minutes, expectedAt = null } = body;
      if (expectedAt !== null && Date.parse(expectedAt) < at.getTime() - TOLERANCE) {
        throw inThePast();
      }
      return {
        ...tap,
        kind: 'come',
        expectedAt: typeof minutes === 'number' ? inMinutes(minutes, at) : expectedAt,
      };
    }
    case 'decline':
      return { ...tap, kind: 'decline', reason: body.reason };
    case 'arrive':
    case 'home':
      return { ...tap, kind: body.kind };
    case 'undo':
      return { ...tap, kind: 'undo', undoes: body.undoes };
    case 'leave':
    default:
      return { ...tap, kind: 'leave', kindOfWork: body.kindOfWork };
  }
}

interface TextMessage {
  db: Database;
  userId: string;
  text: string;
  /** The provider's id of the message, so that a redelivered message is recorded once. */
  messageId: string;
}

const EVENT_MAX_LENGTH = 60;
const HOW_TO_ANSWER = 'Reply YES, YES 30 (minutes until you arrive) or NO.';

const NO_CALL = 'You have no open call right now. Thank you for answering.';
const HOW_TO_SAY_HOME = 'Reply HOME once you are home. If you need help, call the office.';
const NOT_AWAITED = 'Thank you. None of your deployments is waiting for this reply.';
const AT_THE_DESK = 'The desk has your message.';
const TOO_MANY_TEXTS =
  'This message did not reach the desk: too many texts in an hour. Please call instead.';
const TEST_NOTED =
  'Thank you. The office sees that the test reached you. To answer a call, use the link in its message.';

export async function answerByText(message: TextMessage): Promise<string> {
  const { db, userId, text, messageId } = message;
  const id = actionIdOf('text', messageId);
  const answer = readTextAnswer(text);
  const writing = await findWriting(db.orm, userId);
  if (await isReceived(db.orm, deskLineOf(message))) return saidToDesk(writing);
  if (writing && isForDesk(answer, writing)) return writeToDesk(message, writing);
  if (!answer) return `Sorry, that was not understood. ${HOW_TO_ANSWER}`;
  const repeated = (await replyTo(db, id)) ?? (await findReply(db.orm, userId, messageId));
  if (repeated !== null) return repeated;
  const asking = await findLastAsking(db.orm, userId);
  if (asking?.deploymentId === null && answer.kind !== 'home') {
    await markAnswered(db.orm, asking.deliveryId, new Date());
    return replyOnce(message, TEST_NOTED);
  }
  const isAskedHome = asking !== null && HOME_KINDS.includes(asking.kind);
  if (isAskedHome && answer.kind === 'decline') return replyOnce(message, HOW_TO_SAY_HOME);
  const isHome = isAskedHome || answer.kind === 'home';
  const call = isHome
    ? await findAwaitedHome(db.orm, userId, asking?.deploymentId ?? null)
    : await findCallOf(db.orm, userId, asking);
  if (!call && writing && writing.status !== 'asked' && !isAskedHome) {
    return writeToDesk(message, writing);
  }
  if (!call) return replyOnce(message, isHome ? NOT_AWAITED : NO_CALL);
  const now = new Date();
  const tap = { actionId: id, at: now.toISOString() };
  const body = isHome ? ({ ...tap, kind: 'home' } as const) : { ...tap, ...saidIn(answer, now) };
  try {
    await act(db, {
      deploymentId: call.id,
      userId,
      body,
      through: 'text',
      isTimedHere: true,
      alsoRecord: (tx) => markTextAnswered(tx, call.id),
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Another delivery of the same message may have recorded the answer at the same time.
    return (await replyTo(db, id)) ?? replyOnce(message, plain(error.message));
  }
  return (await replyTo(db, id)) ?? HOW_TO_ANSWER;
}

type Writing = NonNullable<Awaited<ReturnType<typeof findWriting>>>;

/** The desk also gets a YES or NO if the desk sent the last message and no call is unanswered. */
function isForDesk(answer: TextAnswer | null, { lastKind, status }: Writing) {
  if (answer === null) return true;
  return answer.kind !== 'home' && lastKind === 'team-message' && status !== 'asked';
}

const deskLineOf = ({ messageId }: TextMessage) => actionIdOf('text to the desk', messageId);

async function writeToDesk(message: TextMessage, writing: Writing) {
  const { db, userId, text } = message;
  const { deploymentId, activationId } = writing;
  const line = { userId, deploymentId, activationId, lineId: deskLineOf(message), text };
  const alsoRecord = (tx: Executor) => markTextAnswered(tx, deploymentId);
  return (await receiveText(db, line, alsoRecord)) ? saidToDesk(writing) : TOO_MANY_TEXTS;
}

function saidToDesk(writing: Writing | null) {
  const isAsked = writing?.status === 'asked';
  return isAsked ? `${AT_THE_DESK} To answer the call: ${HOW_TO_ANSWER}` : AT_THE_DESK;
}

function saidIn(answer: Exclude<TextAnswer, { kind: 'home' }>, now: Date) {
  if (answer.kind === 'decline') return answer;
  const expectedAt = answer.minutes === null ? null : inMinutes(answer.minutes, now);
  return { kind: 'come' as const, expectedAt };
}

/** Records the reply, so that a message that is delivered again gets the same reply. */
async function replyOnce({ db, userId, messageId }: TextMessage, reply: string) {
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    const known = await findReply(tx, userId, messageId);
    if (known !== null) return known;
    await recordAudit(tx, {
      action: 'text-without-call',
      actorId: userId,
      subjectId: userId,
      details: { messageId, reply },
    });
    return reply;
  });
}

async function replyTo({ orm }: Database, actionId: string) {
  const action = await getAction(orm, actionId);
  const call = action && (await getCall(orm, action.deploymentId));
  if (!call) return null;
  const what = plain(`${call.eventType}, ${call.location}`).slice(0, EVENT_MAX_LENGTH);
  if (action.kind === 'decline')
    return `Noted: you can't come (${what}). Reply YES if you can after all.`;
  if (action.kind === 'home') return `Thank you. You are home (${what}).`;
  if (call.waitsSince) {
    return `Thank you. The shift is full (${what}): you wait for a place. Please don't set out yet. Reply NO if you can't.`;
  }
  const { expectedAt } = action.details;
  if (typeof expectedAt !== 'string') {
    return `Thank you. You are coming (${what}). Reply YES 30 if you arrive in 30 minutes.`;
  }
  const minutes = Math.round((Date.parse(expectedAt) - action.at.getTime()) / MINUTE);
  return `Thank you. You are coming (${what}) and arrive in ${minutes} min. Reply NO if you can't.`;
}

/** Replaces typographic characters, which would double the length of a text message. */
function plain(text: string) {
  return text.replaceAll(/[‘’]/g, "'").replaceAll(/[“”]/g, '"').replaceAll(/[–—]/g, '-');
}

function inMinutes(minutes: number, from: Date) {
  return new Date(from.getTime() + minutes * MINUTE).toISOString();
}
