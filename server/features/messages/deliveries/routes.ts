import * as api from '#shared/messages/api.ts';
import type { Database } from '#server/db/database.ts';
import { requireVerified } from '#server/features/sessions/policy.ts';
import { decideHeld } from '#server/features/messages/held/service.ts';
import { able, loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { loadDelivery, loadMessage } from './policy.ts';
import { presentDelivery } from './present.ts';
import { getDelivery, listDeliveries, type DeliveryRow } from './queries.ts';
import { readKeptMail, sendDeliveryAgain, sendFailedAgain } from './service.ts';

interface DeliverySettings {
  mailFolder: string | null;
  sendsTexts: boolean;
}

export function deliveryRoutes(db: Database, settings: DeliverySettings): Mounted[] {
  const { mailFolder, sendsTexts } = settings;
  const keepsMail = mailFolder !== null;
  const present = (row: DeliveryRow) => presentDelivery(row, keepsMail);
  return [
    mount(api.listDeliveries, able('manage-messages'), async ({ query }) => {
      const { items, total } = await listDeliveries(db.orm, query);
      return { items: items.map(present), total };
    }),

    mount(
      api.sendDeliveryAgain,
      loaded('manage-messages', loadDelivery),
      async ({ user, resource }) => {
        await sendDeliveryAgain(db, resource, user.id);
        return present((await getDelivery(db.orm, resource.id)) ?? resource);
      },
    ),

    mount(
      api.sendFailedAgain,
      loaded('manage-messages', loadMessage),
      async ({ user, resource }) => ({ count: await sendFailedAgain(db, resource, user.id) }),
    ),

    mount(api.decideHeldMessages, able('manage-messages'), async ({ user, body }) =>
      decideHeld(db, body.decision, user.id),
    ),

    mount(api.deliverySettings, able('manage-messages'), async () => ({ keepsMail, sendsTexts })),

    mount(api.readKeptMail, loaded('manage-messages', loadDelivery), async (call) => {
      const { user, resource, session } = call;
      await requireVerified(db.orm, session.id);
      return readKeptMail(db, mailFolder, resource, user.id);
    }),
  ];
}
