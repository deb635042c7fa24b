import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { Logger } from 'pino';
import { describeError } from '#server/http/log.ts';
import type { ChannelDriver } from './channel.ts';
import { addressProblem, mailMessage, type MailSender } from './mail-message.ts';
import { serverReply } from './server-reply.ts';

const DAY_MS = 24 * 60 * 60_000;
const KEEP_DAYS = 30;
const SWEEP_PAUSE_MS = 6 * 60 * 60_000;

interface FolderSettings {
  folder: string;
  sender: MailSender;
  log: Logger;
  /** Writes a line on the console, apart from the log. */
  say: (line: string) => void;
}

/** Returns the file of a delivery. */
export const mailFile = (folder: string, deliveryId: string) => join(folder, `${deliveryId}.eml`);

/**
 * Keeps mail as files that only the portal may read, for 30 days. Stands in for a mail server where
 * none is set; administrators read the mail in the portal.
 */
export function createFolderDriver({
  folder,
  sender,
  log,
  say,
}: FolderSettings): ChannelDriver<'email'> {
  const sweep = async () => {
    try {
      await removeOldMail(folder);
    } catch (error) {
      log.warn({ err: describeError(error) }, 'old mail was not deleted');
    }
  };
  let sweeping = sweep();
  const timer = setInterval(() => {
    sweeping = sweep();
  }, SWEEP_PAUSE_MS).unref();
  return {
    channel: 'email',
    concurrency: 8,
    async send(mail) {
      const problem = addressProblem(mail);
      if (problem) return problem;
      try {
        const bytes = await new MailComposer(mailMessage(sender, mail)).compile().build();
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = mailFile(folder, mail.deliveryId);
        // Written to a draft first, so that nobody reads half a mail.
        const draft = `${file}.${process.pid}`;
        await writeFile(draft, bytes, { mode: 0o600, flush: true });
        await rename(draft, file);
        if (mail.operatorLink !== null) {
          say(`\n‘${mail.subject}’ for ${mail.to.address}, as there is no mail server:`);
          say(`${mail.operatorLink}\n`);
        }
        return { result: 'sent' };
      } catch (error) {
        const why = serverReply(error instanceof Error ? error.message : String(error));
        return { result: 'retry', problem: `The mail could not be kept in DATA_DIR: ${why}` };
      }
    },
    async close() {
      clearInterval(timer);
      await sweeping;
    },
  };
}

/** Removes mail that is older than 30 days, and drafts that a kill left. */
async function removeOldMail(folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const oldest = Date.now() - KEEP_DAYS * DAY_MS;
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const { mtimeMs } = await stat(file);
    if (mtimeMs < oldest) await rm(file, { force: true });
  }
}
