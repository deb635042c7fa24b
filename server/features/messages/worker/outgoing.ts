import { isOfOffice } from '#shared/abilities.ts';
import { messageKind, type Channel } from '#shared/messages/constants.ts';
import { pages } from '#shared/pages.ts';
import { LOGO_CID, type OutgoingOf } from '#server/channels/channel.ts';
import type { Database } from '#server/db/database.ts';
import { mailLogo, renderEmail } from '#server/features/messages/content/render-email.ts';
import { renderPush } from '#server/features/messages/content/render-push.ts';
import { renderText } from '#server/features/messages/content/render-text.ts';
import { readTellingSettings } from '#server/features/messages/own-texts/queries.ts';
import { readLogoPicture } from '#server/program/logo-queries.ts';
import { zoneOfRegion } from '#server/time/moments.ts';
import type { DeliveryLinks } from './links.ts';
import { listSubscriptions, type TakenDelivery } from './take-queries.ts';
import { prepareTextCode } from './text-code.ts';

/** Returns null if the person no longer uses this channel. */
type Make<Name extends Channel> = (
  delivery: TakenDelivery,
  links: DeliveryLinks,
) => OutgoingOf[Name] | null;

export const makers: {
  [Name in Channel]: (
    db: Database,
    taken: readonly TakenDelivery[],
    secret: string,
  ) => Promise<Make<Name>>;
} = {
  email: async (db) => {
    const [settings, kept] = await Promise.all([
      readTellingSettings(db.orm),
      readLogoPicture(db.orm, 'mark'),
    ]);
    const logo = kept && mailLogo(kept.logo, `cid:${LOGO_CID}`);
    const { title, email } = settings.program;
    const office = { name: title, address: email };
    return (delivery, links) => {
      const { id, kind, user, address } = delivery;
      const recipient = recipientOf(delivery);
      return {
        deliveryId: id,
        to: {
          name: recipient ? `${recipient.firstName} ${recipient.lastName}` : '',
          address: address ?? user.email,
        },
        operatorLink: isOfOffice(user.role) ? links.action : null,
        preferencesUrl: messageKind(kind).topic
          ? `${links.base}${pages.profileMessages.path}`
          : null,
        office,
        logo: kept?.png ?? null,
        ...renderEmail({ ...textsOf(delivery, links, settings), logo }),
      };
    };
  },

  push: async (db, taken) => {
    const settings = await readTellingSettings(db.orm);
    const subscriptions = await listSubscriptions(
      db.orm,
      taken.map(({ user }) => user.id),
    );
    return (delivery, links) => {
      const { id, kind, user, remainingMs } = delivery;
      const own = subscriptions.filter(({ userId }) => userId === user.id);
      if (own.length === 0) return null;
      return {
        deliveryId: id,
        subscriptions: own,
        payload: JSON.stringify(renderPush(textsOf(delivery, links, settings))),
        contact: settings.program.email,
        isUrgent: messageKind(kind).priority === 0,
        ttl: Math.max(0, Math.round(remainingMs / 1000)),
      };
    };
  },

  text: async (db, taken, secret) => {
    const settings = await readTellingSettings(db.orm);
    const codes = await makeCodes(db, taken, secret);
    return (delivery, links) => {
      const { id, kind } = delivery;
      const number = delivery.address ?? ownNumber(delivery);
      const code = codes.get(id) ?? null;
      if (number === null || (kind === 'text-code' && code === null)) return null;
      return {
        deliveryId: id,
        number,
        text: renderText({ ...textsOf(delivery, links, settings), code }),
      };
    };
  },
};

type TellingSettings = Awaited<ReturnType<typeof readTellingSettings>>;

async function makeCodes(db: Database, taken: readonly TakenDelivery[], secret: string) {
  const codes = new Map<string, string | null>();
  for (const { id, kind, user, address } of taken) {
    if (kind !== 'text-code' || address === null) continue;
    const wanted = { deliveryId: id, userId: user.id, number: address, secret };
    codes.set(id, await prepareTextCode(db.orm, wanted));
  }
  return codes;
}

function ownNumber({ number, takesTexts }: TakenDelivery) {
  return takesTexts ? number : null;
}

function textsOf(delivery: TakenDelivery, links: DeliveryLinks, settings: TellingSettings) {
  const { kind, facts, event, user, timeZone } = delivery;
  const recipient = recipientOf(delivery);
  const { program } = settings;
  const told = { kind, facts, recipient, links, ...settings };
  if (!event) return { ...told, timeZone };
  const { region, story, endTime, leadUserId, leadName, leadPhone, onDesk } = event;
  const isLed = leadName !== null && leadUserId !== user.id;
  const known = {
    story,
    endTime: endTime?.toISOString() ?? null,
    lead: isLed ? { name: leadName, phone: leadPhone } : null,
    onDesk,
  };
  // Messages about an activation show times in the zone of its region.
  return { ...told, timeZone: zoneOfRegion(region, program.regions), event: known };
}

/** The name to greet. Null for an unconfirmed address: a stranger may have typed spam as a name. */
function recipientOf({ user, address, isVouchedFor }: TakenDelivery) {
  const isOwn = address === null || address.toLowerCase() === user.email.toLowerCase();
  return isVouchedFor && isOwn ? { firstName: user.firstName, lastName: user.lastName } : null;
}
