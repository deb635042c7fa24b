import { messageKind } from '#shared/messages/constants.ts';
import type { Executor } from '#server/db/database.ts';
import { storeEmailConfirmations, storePasswordLinks } from './mailed-link-queries.ts';
import { hashOfSecret } from '#server/http/secret.ts';
import { deliveryToken } from './link-token.ts';
import { storeAnswerLinks, type TakenDelivery } from './take-queries.ts';

/** In hours. A reset link expires an hour after it was requested, however late it is sent. */
const RESET_HOURS = 1;
const INVITATION_HOURS = 72;
const CONFIRMATION_HOURS = 7 * 24;

interface LinkOptions {
  linkSecret: string;
  base: string;
}

export interface DeliveryLinks {
  base: string;
  token: string;
  answer: string | null;
  action: string | null;
}

export function linksOf(
  { id, kind }: TakenDelivery,
  { linkSecret, base }: LinkOptions,
): DeliveryLinks {
  const token = deliveryToken(linkSecret, id);
  const path = ACTION_PATHS[kind];
  return {
    base,
    token,
    answer: messageKind(kind).isAnswered ? `${base}/a/${token}` : null,
    action: path ? `${base}${path}?token=${token}` : null,
  };
}

const ACTION_PATHS: Partial<Record<TakenDelivery['kind'], string>> = {
  'password-reset': '/set-password',
  invitation: '/set-password',
  'confirm-email': '/confirm-email',
};

/** Stores the messages' links. Returns the messages that are still to be sent. */
export async function storeLinks(
  tx: Executor,
  taken: readonly TakenDelivery[],
  linkSecret: string,
): Promise<TakenDelivery[]> {
  const hashed = taken.map((delivery) => ({
    delivery,
    tokenHash: hashOfSecret(deliveryToken(linkSecret, delivery.id)),
  }));
  const answered = hashed.filter(({ delivery }) => messageKind(delivery.kind).isAnswered);
  await storeAnswerLinks(
    tx,
    answered.map(({ delivery, tokenHash }) => ({ deliveryId: delivery.id, tokenHash })),
  );
  const ofKind = (...kinds: TakenDelivery['kind'][]) =>
    hashed.filter(({ delivery }) => kinds.includes(delivery.kind));
  const setting = ofKind('password-reset', 'invitation').map(passwordLink);
  const confirming = ofKind('confirm-email').map(confirmation);
  const sending = new Set([
    ...(await storePasswordLinks(tx, setting)),
    ...(await storeEmailConfirmations(tx, confirming)),
  ]);
  return taken.filter(({ id, kind }) => !ACTION_PATHS[kind] || sending.has(id));
}

interface Hashed {
  delivery: TakenDelivery;
  tokenHash: string;
}

function passwordLink({ delivery, tokenHash }: Hashed) {
  const { id, kind, user, messageCreatedAt } = delivery;
  const isReset = kind === 'password-reset';
  return {
    deliveryId: id,
    userId: user.id,
    tokenHash,
    purpose: isReset ? ('reset' as const) : ('invitation' as const),
    since: isReset ? messageCreatedAt : null,
    hours: isReset ? RESET_HOURS : INVITATION_HOURS,
  };
}

function confirmation({ delivery, tokenHash }: Hashed) {
  const { id, user, address } = delivery;
  return {
    deliveryId: id,
    userId: user.id,
    tokenHash,
    email: address ?? user.email,
    since: null,
    hours: CONFIRMATION_HOURS,
  };
}
