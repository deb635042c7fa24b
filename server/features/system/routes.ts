import { changeSetUp, messageNotices, readSetUp, systemStatus } from '#shared/system/api.ts';
import type { Client } from '#server/http/client.ts';
import { able } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { dismissSetUp, gatherSetUp } from './set-up.ts';
import { gatherNotices, gatherStatus, type SystemParts, type SystemSettings } from './service.ts';

export function systemRoutes(parts: SystemParts, settings: SystemSettings): Mounted[] {
  const { db } = parts;
  const readHere = (client: Client) =>
    gatherSetUp(db.orm, { client, hasMailServer: parts.checkMail !== null });
  return [
    mount(systemStatus, able('see-system'), () => gatherStatus(parts, settings)),
    mount(messageNotices, able('see-system'), () => gatherNotices(db, settings)),

    mount(readSetUp, able('manage-program'), ({ client }) => readHere(client)),

    mount(changeSetUp, able('manage-program'), async ({ user, body, client }) => {
      await dismissSetUp(db, body.isDismissed, user.id);
      return readHere(client);
    }),
  ];
}
