import * as z from 'zod/mini';
import { asE164 } from '#shared/contact-points/text-number.ts';
import type { TextProvider } from '#server/settings/channel-settings.ts';
import { twilioProblem } from '#server/channels/twilio-problems.ts';
import type { Database } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { tell } from '#server/features/messages/service.ts';
import type { ProviderFields } from '#server/http/inbound-texts.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import {
  countStopsTold,
  findOwner,
  isKeywordHeard,
  lockOwner,
  resumeTexts,
  stopTexts,
  storeReport,
  type Report,
} from './inbound-queries.ts';
import { createReplyLimit } from './reply-limit.ts';

/** Words by which people stop further text messages, as US and Canadian carriers require. */
const STOP = new Set(['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit']);
const START = new Set(['start', 'unstop']);
const HELP = new Set(['help', 'info']);

const STOPPED = 'You get no more text messages. Reply START to get them again.';
const STARTED = 'You get text messages again. Reply STOP to end them.';
const helpText = (title: string) =>
  `${title}: reply YES, YES 30 (minutes) or NO to a call. STOP ends text messages.`;

interface InboundText {
  from: string;
  text: string;
  messageId: string;
  isKeywordAnswered: boolean;
}

/** How often a day a person is notified of their STOP. An answering machine may repeat STOP. */
const MAX_STOPS_TOLD = 3;

interface Reply {
  text: string;
  /** True if carriers require this reply; the reply limit then does not apply. */
  isDemanded?: boolean;
}

/** Records the text as an answer to a call, and returns the reply to send. */
type AnswerByText = (answer: {
  db: Database;
  userId: string;
  text: string;
  messageId: string;
}) => Promise<string>;

interface Hearing {
  db: Database;
  answerByText: AnswerByText;
}

function createTextReceiver({ db, answerByText }: Hearing) {
  const mayReply = createReplyLimit(db.orm);
  return async function receiveText(message: InboundText): Promise<string | null> {
    const number = asE164(message.from);
    const reply = number === null ? null : await hearText({ db, answerByText }, number, message);
    if (number === null || reply === null) return null;
    const { text, isDemanded = false } = reply;
    return (await mayReply({ number, messageId: message.messageId, isDemanded })) ? text : null;
  };
}

/** Ignores unconfirmed numbers and repeated messages. Suspended people can only send STOP. */
async function hearText(
  { db, answerByText }: Hearing,
  number: string,
  message: InboundText,
): Promise<Reply | null> {
  const { messageId, isKeywordAnswered } = message;
  const text = message.text.normalize('NFKC').trim();
  const owner = await findOwner(db.orm, number);
  if (!owner || !messageId) return null;
  const { userId, isStopped, isSuspended } = owner;
  const keywordReply = (reply: Reply) => (isKeywordAnswered ? null : reply);
  const word = text.toLowerCase();
  if (STOP.has(word)) {
    const isNews = await hearStop(db, { userId, messageId });
    return keywordReply({ text: STOPPED, isDemanded: isNews });
  }
  if (isSuspended) return null;
  // Carriers treat YES like START, so YES switches text messages on again here as well.
  if (START.has(word) || (word === 'yes' && isStopped)) {
    await hearStart(db, { userId, messageId });
    if (word !== 'yes') return keywordReply({ text: STARTED });
  }
  if (HELP.has(word)) {
    const { title } = await readProgram(db.orm, 'identity');
    return keywordReply({ text: helpText(title) });
  }
  return { text: await answerByText({ db, userId, text, messageId }) };
}

interface Keyword {
  userId: string;
  messageId: string;
}

/** Notifies the person by other channels, because somebody else may have the phone. */
async function hearStop(db: Database, { userId, messageId }: Keyword) {
  return db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    if (await isKeywordHeard(tx, userId, messageId)) return false;
    const isNews = await stopTexts(tx, userId);
    const about = { actorId: userId, subjectId: userId };
    await recordAudit(tx, { action: 'texts-stopped', ...about, details: { messageId } });
    if (!isNews || (await countStopsTold(tx, userId)) >= MAX_STOPS_TOLD) return false;
    await tell(tx, { kind: 'texts-stopped', facts: {}, to: [{ userId }], actorId: null });
    return true;
  });
}

async function hearStart(db: Database, { userId, messageId }: Keyword) {
  await db.transaction(async (tx) => {
    await lockOwner(tx, userId);
    if (await isKeywordHeard(tx, userId, messageId)) return;
    await resumeTexts(tx, userId);
    const about = { actorId: userId, subjectId: userId };
    await recordAudit(tx, { action: 'texts-resumed', ...about, details: { messageId } });
  });
}

export function textReceivers({ db, answerByText }: Hearing, { name }: Pick<TextProvider, 'name'>) {
  const of = (fields: ProviderFields, field: string) => fields.get(field) ?? '';
  const receiveText = createTextReceiver({ db, answerByText });
  return name === 'twilio'
    ? {
        receive: (fields: ProviderFields) =>
          receiveText({
            from: of(fields, 'From'),
            text: of(fields, 'Body'),
            messageId: of(fields, 'MessageSid'),
            isKeywordAnswered: true,
          }),
        report: (fields: ProviderFields) => reportTwilioText(db, fields),
      }
    : {
        receive: (fields: ProviderFields) =>
          receiveText({
            from: of(fields, 'from'),
            text: of(fields, 'text'),
            messageId: of(fields, 'id'),
            isKeywordAnswered: false,
          }),
        report: (fields: ProviderFields) => reportWebhookText(db, fields),
      };
}

async function reportTwilioText(db: Database, fields: ProviderFields) {
  const problem = twilioOutcome(fields.get('MessageStatus'), fields.get('ErrorCode'));
  if (problem === undefined) return;
  const deliveryId = fields.get('delivery') ?? null;
  await report(db, { deliveryId, providerId: fields.get('MessageSid') ?? null, problem });
}

/** Returns the problem of a failed message, null for a delivered one, undefined for any other. */
function twilioOutcome(status: string | undefined, errorCode: string | undefined) {
  if (status === 'delivered') return null;
  if (status !== 'failed' && status !== 'undelivered') return undefined;
  return twilioProblem(errorCode ? Number(errorCode) : null).problem;
}

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
