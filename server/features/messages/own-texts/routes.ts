import * as api from '#shared/messages/api.ts';
import { TEXT_NAMES } from '#shared/messages/text-names.ts';
import type { Database } from '#server/db/database.ts';
import { requireVerified } from '#server/features/sessions/policy.ts';
import { able } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { presentText } from './present.ts';
import { readStoredTexts } from './queries.ts';
import { assertSendable, changeText, previewWords, sendExample } from './service.ts';

const mayChange = able('manage-program');

export function messageTextRoutes(db: Database): Mounted[] {
  const { orm } = db;
  return [
    mount(api.listMessageTexts, mayChange, async () => {
      const stored = await readStoredTexts(orm);
      return { texts: TEXT_NAMES.map((name) => presentText(name, stored)) };
    }),

    mount(api.changeMessageText, mayChange, async ({ user, session, params, body, client }) => {
      const { name } = params;
      const { version, ...words } = body;
      await requireVerified(orm, session.id);
      await assertSendable(orm, { name, words, base: client.origin });
      await changeText(db, { name, text: words, version, userId: user.id });
      return presentText(name, await readStoredTexts(orm));
    }),

    mount(api.resetMessageText, mayChange, async ({ user, session, params, query }) => {
      const { name } = params;
      await requireVerified(orm, session.id);
      const version = query.version === undefined ? null : Number(query.version);
      await changeText(db, { name, text: null, version, userId: user.id });
      return presentText(name, await readStoredTexts(orm));
    }),

    mount(api.previewMessageText, mayChange, async ({ params, body, client }) =>
      previewWords(orm, { name: params.name, words: body, base: client.origin }),
    ),

    mount(api.sendTextExample, mayChange, async ({ user, params, body, client }) =>
      sendExample(db, { name: params.name, words: body, base: client.origin }, user.id),
    ),
  ];
}
