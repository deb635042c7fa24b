import * as z from 'zod/mini';
import { asE164 } from '#shared/contact-points/text-number.ts';
import { program } from '#shared/program.ts';
import type { TextProvider } from '#server/channels/settings.ts';
import { twilioProblem } from '#server/channels/twilio-problems.ts';
import type { Database } from '#server/db/database.ts';
import { answerByText } from '#server/features/answers/service.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import type { ProviderFields } from '#server/http/inbound-texts.ts';
import {
  findOwner,
  isKeywordHeard,
  lockOwner,
  setStopped,
  storeReport,
  type Report,
} from './inbound-queries.ts';

/** As the carriers of North America have them: the whole message is one of these words. */
const STOP = new Set(['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit']);
const START = new Set(['start', 'unstop']);
const HELP = new Set(['help', 'info']);

const STOPPED = 'You get no more text messages. Reply START to get them again.';
const STARTED = 'You get text messages again. Reply STOP to end them.';
const HELP_TEXT = `${program.title}: reply YES, YES 30 (minutes) or NO to a call. STOP ends text messages.`;

interface InboundText {
  /** The number that it came from. */
  from: string;
  text: string;
  /** Under which the provider knows it. */
  messageId: string;
  /** The provider itself replies to STOP, START and HELP. */
  isKeywordAnswered: boolean;
}

/**
 * Takes a text message. From a number that nobody has confirmed it changes nothing, and the same
 * message changes nothing twice. Of somebody who is suspended only a STOP counts.
 * @returns the reply, or null for none
 */
async function receiveText(db: Database, message: InboundText): Promise<string | null> {
  const { messageId, isKeywordAnswered } = message;
  const text = message.text.normalize('NFKC').trim();
  const number = asE164(message.from);
  const owner = number === null ? null : await findOwner(db.orm, number);
  if (!owner || !messageId) return null;
  const { userId, isStopped, isSuspended } = owner;
  const keywordReply = (reply: string) => (isKeywordAnswered ? null : reply);
  const word = text.toLowerCase();
  if (STOP.has(word)) {
    await hearKeyword(db, { userId, messageId, isStop: true });
    return keywordReply(STOPPED);
  }
  if (isSuspended) return null;
  // Carriers take YES for START too.
  if (START.has(word) || (word === 'yes' && isStopped)) {
    await hearKeyword(db, { userId, messageId, isStop: false });
    if (word !== 'yes') return keywordReply(STARTED);
  }
  if (HELP.has(word)) return keywordReply(HELP_TEXT);
  return answerByText({ db, userId, text, messageId });
}

interface Keyword {
  userId: string;
  messageId: string;
  isStop: boolean;
}

/** A STOP that comes a second time must not undo the START after it. */
async function hearKeyword(db: Database, { userId, messageId, isStop }: Keyword) {
  await db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    if (await isKeywordHeard(tx, userId, messageId)) return;
    await setStopped(tx, userId, isStop);
    const action = isStop ? 'texts-stopped' : 'texts-resumed';
    await recordAudit(tx, { action, actorId: userId, subjectId: userId, details: { messageId } });
  });
}

/** Returns what takes what a provider tells of answers, and of what became of messages. */
export function textReceivers(db: Database, { name }: Pick<TextProvider, 'name'>) {
  const of = (fields: ProviderFields, field: string) => fields.get(field) ?? '';
  return name === 'twilio'
    ? {
        receive: (fields: ProviderFields) =>
          receiveText(db, {
            from: of(fields, 'From'),
            text: of(fields, 'Body'),
            messageId: of(fields, 'MessageSid'),
            isKeywordAnswered: true,
          }),
        report: (fields: ProviderFields) => reportTwilioText(db, fields),
      }
    : {
        receive: (fields: ProviderFields) =>
          receiveText(db, {
            from: of(fields, 'from'),
            text: of(fields, 'text'),
            messageId: of(fields, 'id'),
            isKeywordAnswered: false,
          }),
        report: (fields: ProviderFields) => reportWebhookText(db, fields),
      };
}

/** Takes what Twilio tells of a message: it arrived, or did not and why. */
async function reportTwilioText(db: Database, fields: ProviderFields) {
  const problem = twilioOutcome(fields.get('MessageStatus'), fields.get('ErrorCode'));
  if (problem === undefined) return;
  const deliveryId = fields.get('delivery') ?? null;
  await report(db, { deliveryId, providerId: fields.get('MessageSid') ?? null, problem });
}

/** Returns why it did not arrive, null where it did, undefined while it is on its way. */
function twilioOutcome(status: string | undefined, errorCode: string | undefined) {
  if (status === 'delivered') return null;
  if (status !== 'failed' && status !== 'undelivered') return undefined;
  return twilioProblem(errorCode ? Number(errorCode) : null).problem;
}

/** Takes what the operator's own server tells of a message. */
async function reportWebhookText(db: Database, fields: ProviderFields) {
  const status = fields.get('status');
  if (status !== 'delivered' && status !== 'failed') return;
  const why = (fields.get('problem') ?? '').trim().slice(0, PROBLEM_MAX_LENGTH);
  const problem = status === 'delivered' ? null : why || 'The text message did not arrive.';
  await report(db, { deliveryId: fields.get('id') ?? null, providerId: null, problem });
}

const PROBLEM_MAX_LENGTH = 200;

async function report(db: Database, given: Report) {
  const isId = z.uuid().safeParse(given.deliveryId).success;
  await storeReport(db.orm, { ...given, deliveryId: isId ? given.deliveryId : null });
}
