import * as api from '#shared/messages/api.ts';
import type { Database } from '#server/db/database.ts';
import { able, loaded } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { loadDelivery, loadMessage } from './policy.ts';
import { presentDelivery } from './present.ts';
import { getDelivery, listDeliveries } from './queries.ts';
import { sendDeliveryAgain, sendFailedAgain } from './service.ts';

export function deliveryRoutes(db: Database): Mounted[] {
  return [
    mount(api.listDeliveries, able('manage-messages'), async ({ query }) => {
      const { items, total } = await listDeliveries(db.orm, query);
      return { items: items.map(presentDelivery), total };
    }),

    mount(
      api.sendDeliveryAgain,
      loaded('manage-messages', loadDelivery),
      async ({ user, resource }) => {
        await sendDeliveryAgain(db, resource, user.id);
        return presentDelivery((await getDelivery(db.orm, resource.id)) ?? resource);
      },
    ),

    mount(
      api.sendFailedAgain,
      loaded('manage-messages', loadMessage),
      async ({ user, resource }) => ({ count: await sendFailedAgain(db, resource, user.id) }),
    ),
  ];
}
