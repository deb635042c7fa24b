import type { Logger } from 'pino';
import * as api from '#shared/contact-points/api.ts';
import { keptVapidKeys } from '#server/channels/vapid-queries.ts';
import type { Database } from '#server/db/database.ts';
import { listChannelsOf } from '#server/features/messages/queries.ts';
import { tell } from '#server/features/messages/service.ts';
import { anonymous, signedIn } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { charging } from '#server/http/rate-limit.ts';
import type { Secrets } from '#server/settings/session-secret.ts';
import { createCodeLimits } from './code-limits.ts';
import { noTextMessages, costlyNumber, numberAbroad } from './errors.ts';
import { addsNumber } from './policy.ts';
import { renew, subscribe, unsubscribe } from './push-subscriptions.ts';
import { changeSettings, readSettings } from './settings.ts';
import { confirmCode, isOwnNumber, removeNumber, sendCode } from './text-number.ts';

interface ContactPointSettings {
  sessionSecrets: Secrets;
  sendsTexts: boolean;
  textCountries: readonly string[];
  textCodesPerDay: number;
}

interface ContactPointParts {
  db: Database;
  log: Logger;
}

export function contactPointRoutes(
  { db, log }: ContactPointParts,
  settings: ContactPointSettings,
): Mounted[] {
  const { sessionSecrets: secrets, sendsTexts, textCountries, textCodesPerDay } = settings;
  const { orm } = db;
  const costOfCode = createCodeLimits({ orm, log, perDay: textCodesPerDay });

  return [
    mount(api.readMessageSettings, signedIn, async ({ user }) =>
      readSettings(db.orm, user, { sendsTexts }),
    ),

    mount(api.changeMessageSettings, signedIn, async ({ user, body }) => {
      await changeSettings(db, user, body);
      return readSettings(db.orm, user, { sendsTexts });
    }),

    mount(api.sendTestMessage, signedIn, async ({ user }) => {
      const to = [{ userId: user.id }];
      // No audit event: the test message goes to the person who asks for it.
      return db.transaction(async (tx) => {
        const id = await tell(tx, { kind: 'test-message', facts: {}, to, actorId: user.id });
        return { channels: await listChannelsOf(tx, id) };
      });
    }),

    mount(api.readPushKey, signedIn, async () => {
      const { publicKey } = await keptVapidKeys(db.orm);
      return { publicKey };
    }),

    mount(api.subscribeToPush, signedIn, async ({ user, session, body }) =>
      subscribe(db, { userId: user.id, sid: session.id }, body),
    ),

    // Needs no session: the service worker renews a subscription even after the session has ended.
    mount(api.renewPushSubscription, anonymous, async ({ body }) => renew(db, body)),

    mount(api.unsubscribeFromPush, signedIn, async ({ user, body }) => unsubscribe(db, user, body)),

    mount(api.sendTextCode, addsNumber, async ({ user, body: { number } }) => {
      if (!sendsTexts) throw noTextMessages();
      await assertTextable(number, textCountries);
      const isOwn = await isOwnNumber(orm, user, number);
      const charges = costOfCode({ userId: user.id, number, isOwn });
      await charging(charges, isDone, () => sendCode(db, user.id, number));
    }),

    mount(api.confirmTextNumber, signedIn, async ({ user, body: { code } }) =>
      confirmCode(db, { userId: user.id, code, secrets }),
    ),

    mount(api.removeTextNumber, signedIn, async ({ user, body }) =>
      removeNumber(db, user, body.confirmsSilence),
    ),
  ];
}

const isDone = (error: unknown) => error === undefined;

/** Types of phone numbers to which messages cost extra. */
const COSTLY = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER']);

/** Refuses numbers outside `countries` (ISO 3166). Prefixes don't tell: many countries share +1. */
async function assertTextable(number: string, countries: readonly string[]) {
  // Loads the library on first use (0.1 s, 3 MB). Only its `max` version detects premium numbers.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max');
  const parsed = parsePhoneNumberFromString(number);
  const country = parsed?.country;
  if (country === undefined || !countries.includes(country)) throw numberAbroad(countries);
  if (COSTLY.has(parsed?.getType() ?? '')) throw costlyNumber();
}
