import { can } from '#shared/abilities.ts';
import { reachingChannels } from '#shared/contact-points/reach.ts';
import type { MessageSettings, MessageSettingsBody } from '#shared/contact-points/schemas.ts';
import { DEFAULT_CHANNELS, TOPICS, type Channel, type Topic } from '#shared/messages/constants.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { isKnownTimeZone } from '#server/db/time-zones.ts';
import { recordAudit } from '#server/features/audit/service.ts';
import type { SessionUser } from '#server/http/guards.ts';
import { readProgramQuietHours } from '#server/program/quiet-hours.ts';
import { silencesCallOuts, topicOfOthers, unknownTimeZone } from './errors.ts';
import { mayAddNumber } from './policy.ts';
import { listDevices } from './push-queries.ts';
import {
  getCodeDelivery,
  getPreferences,
  getProfilePhone,
  getTextNumber,
  listFailures,
  lockContactPoints,
  storePreferences,
} from './setting-queries.ts';

type Reader = Pick<
  SessionUser,
  'id' | 'role' | 'chaplain' | 'canBeCalled' | 'email' | 'emailConfirmedAt'
>;

interface PortalOptions {
  sendsTexts: boolean;
}

export async function readSettings(
  orm: Executor,
  user: Reader,
  { sendsTexts }: PortalOptions,
): Promise<MessageSettings> {
  const { channels, quietFrom, quietTo, timeZone } = await getPreferences(orm, user.id);
  const program = await readProgramQuietHours(orm);
  const number = await getTextNumber(orm, user.id);
  const failures = await listFailures(orm, user.id);
  const failureOf = (channel: Channel) => {
    const failure = failures.find((each) => each.channel === channel);
    return failure ? { since: failure.since.toISOString(), problem: failure.problem } : null;
  };
  const isWaiting = number !== null && number.confirmedAt === null;
  const devices = await listDevices(orm, user.id);
  return {
    channels: Object.fromEntries(
      topicsOf(user).map((topic) => [topic, channels[topic] ?? [...DEFAULT_CHANNELS[topic]]]),
    ),
    quietHours:
      quietFrom === null || quietTo === null || quietFrom === quietTo
        ? null
        : { from: quietFrom, to: quietTo, timeZone },
    programQuietHours: { ...program.offered, holds: program.hours !== null && quietFrom === null },
    email: {
      address: user.email,
      isConfirmed: user.emailConfirmedAt !== null,
      failure: failureOf('email'),
    },
    push: {
      devices: devices.map((device) => ({ ...device, createdAt: device.createdAt.toISOString() })),
      failure: failureOf('push'),
    },
    text: {
      isOffered: sendsTexts,
      canAddNumber: mayAddNumber(user),
      number: number?.number ?? null,
      isConfirmed: number !== null && number.confirmedAt !== null,
      isStopped: number !== null && number.stoppedAt !== null,
      code: isWaiting ? await getCodeDelivery(orm, user.id, number.number) : null,
      failure: failureOf('text'),
      suggested: await getProfilePhone(orm, user.id),
    },
  };
}

export async function changeSettings(db: Database, user: Reader, body: MessageSettingsBody) {
  const { channels = {}, quietHours, confirmsSilence } = body;
  if (TOPICS.some((topic) => channels[topic] && !topicsOf(user).includes(topic)))
    throw topicOfOthers();
  if (quietHours && !(await isKnownTimeZone(db.orm, quietHours.timeZone))) {
    throw unknownTimeZone();
  }
  await changingReach(db, user, confirmsSilence, async (tx) => {
    const stored = await getPreferences(tx, user.id);
    await storePreferences(tx, user.id, {
      ...stored,
      channels: withoutUsual({ ...stored.channels, ...channels }),
      ...(quietHours && {
        quietFrom: quietHours.from,
        quietTo: quietHours.to,
        timeZone: quietHours.timeZone,
      }),
      // Two equal times mean no quiet hours, even if the program has quiet hours for everybody.
      ...(quietHours === null && { quietFrom: 0, quietTo: 0 }),
    });
  });
}

/** @throws AppError 409 if the person hasn't confirmed that no call-out will reach them */
export async function changingReach(
  db: Database,
  user: Pick<SessionUser, 'id' | 'canBeCalled'>,
  confirmsSilence: boolean,
  change: (tx: Executor) => Promise<void>,
) {
  // No audit event unless call-outs no longer reach the person: the rest is their own choice.
  await db.transaction(async (tx) => {
    await lockContactPoints(tx, user.id);
    const wasReached = await isReached(tx, user.id);
    await change(tx);
    if (!user.canBeCalled || !wasReached || (await isReached(tx, user.id))) return;
    if (!confirmsSilence) throw silencesCallOuts();
    const people = { actorId: user.id, subjectId: user.id };
    await recordAudit(tx, { action: 'call-outs-silenced', ...people });
  });
}

async function isReached(tx: Executor, userId: string) {
  const { channels } = await getPreferences(tx, userId);
  const number = await getTextNumber(tx, userId);
  const devices = await listDevices(tx, userId);
  const reaching = reachingChannels(channels['call-outs'] ?? DEFAULT_CHANNELS['call-outs'], {
    hasPush: devices.length > 0,
    hasText: number !== null && number.confirmedAt !== null && number.stoppedAt === null,
  });
  return reaching.length > 0;
}

function topicsOf(user: Reader) {
  const isChaplain = can(user, 'keep-own-profile') || user.chaplain !== null;
  const isOffered: Record<Topic, boolean> = {
    // Administrators have this topic because it includes messages about long hours on scene.
    'call-outs': isChaplain || can(user, 'manage-activations'),
    application: isChaplain,
    training: isChaplain,
    credentials: isChaplain,
    availability: isChaplain,
    resources: true,
    hours: isChaplain,
    care: isChaplain,
    announcements: true,
    office: can(user, 'manage-users'),
  };
  return TOPICS.filter((topic) => isOffered[topic]);
}

/** Leaves out choices that equal the default, so that people get a new default when it changes. */
function withoutUsual(channels: Partial<Record<(typeof TOPICS)[number], Channel[]>>) {
  return Object.fromEntries(
    TOPICS.flatMap((topic) => {
      const chosen = channels[topic];
      return chosen && String(chosen) !== String(DEFAULT_CHANNELS[topic]) ? [[topic, chosen]] : [];
    }),
  );
}
