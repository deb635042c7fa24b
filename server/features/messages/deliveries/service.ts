import { isOfOffice } from '#shared/abilities.ts';
import { messageKind, type MessageKind } from '#shared/messages/constants.ts';
import { readStoredMail } from '#server/channels/stored-mail.ts';
import { afterCommit } from '#server/db/transaction.ts';
import type { Database } from '#server/db/database.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import { notifyProcesses } from '#server/features/messages/queries.ts';
import { wakeWorkers } from '#server/features/messages/wake.ts';
import { notFound } from '#server/errors.ts';
import { queueFailed, type DeliveryRow } from './queries.ts';

export async function sendDeliveryAgain(db: Database, delivery: DeliveryRow, actorId: string) {
  const { id, messageId, kind, userId, channel } = delivery;
  await sendAgain(db, {
    messageId,
    deliveryId: id,
    kind,
    actorId,
    subjectId: userId,
    details: { message: kind, channel },
  });
}

export async function sendFailedAgain(
  db: Database,
  { id, kind }: { id: string; kind: MessageKind },
  actorId: string,
) {
  return sendAgain(db, {
    messageId: id,
    kind,
    actorId,
    subjectId: null,
    details: { message: kind },
  });
}

/** Audits each reading. Hides links in mail to the office, so nobody can act as the recipient. */
export async function readKeptMail(
  db: Database,
  mailFolder: string | null,
  { id, kind, userId, role }: DeliveryRow,
  actorId: string,
) {
  const mail = mailFolder === null ? null : await readStoredMail(mailFolder, id);
  if (!mail) throw notFound('This mail');
  const details = { message: kind };
  await recordAudit(db.orm, { action: 'kept-mail-read', actorId, subjectId: userId, details });
  if (!isOfOffice(role)) return { ...mail, hidesLinks: false };
  const [text, html] = [hideTokens(mail.text), hideTokens(mail.html)];
  return { ...mail, text, html, hidesLinks: text !== mail.text || html !== mail.html };
}

const TOKEN = /(?<=[?&;]token=|\/a\/)[\w-]{43}/g;

const hideTokens = (mail: string) => mail.replaceAll(TOKEN, 'hidden');

interface SendAgain {
  messageId: string;
  deliveryId?: string;
  kind: MessageKind;
  actorId: string;
  subjectId: string | null;
  details: Record<string, string>;
}

async function sendAgain(
  db: Database,
  { kind, actorId, subjectId, details, ...failed }: SendAgain,
) {
  const { giveUpMinutes } = messageKind(kind);
  return db.transaction(async (tx) => {
    const count = await queueFailed(tx, { ...failed, giveUpMinutes });
    if (count > 0) {
      await recordAudit(tx, {
        action: 'messages-sent-again',
        actorId,
        subjectId,
        details: { ...details, count },
      });
      await notifyProcesses(tx);
      afterCommit(tx, wakeWorkers);
    }
    return count;
  });
}
