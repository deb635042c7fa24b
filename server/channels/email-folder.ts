import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { ChannelDriver } from './channel.ts';
import { addressProblem, mailMessage, type MailSender } from './mail-message.ts';
import { serverReply } from './server-reply.ts';

interface FolderSettings {
  folder: string;
  sender: MailSender;
  say: (line: string) => void;
}

export const mailFile = (folder: string, deliveryId: string) => join(folder, `${deliveryId}.eml`);

export function createFolderDriver({
  folder,
  sender,
  say,
}: FolderSettings): ChannelDriver<'email'> {
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
        // Writes a draft and renames it, so that nobody reads an incomplete mail.
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
        return { result: 'retry', problem: `The mail could not be stored in DATA_DIR: ${why}` };
      }
    },
    close: async () => {},
  };
}
