import type { Announcement } from '#shared/announcements/schemas.ts';
import { CHANNELS } from '#shared/messages/constants.ts';
import { standingsFrom, type Standing } from '#shared/messages/delivery-standing.ts';
import type { AnnouncementRow, DeliveryCount } from './queries.ts';

export function presentAnnouncement(
  { announcement, author }: AnnouncementRow,
  counts: readonly DeliveryCount[],
): Announcement {
  const { id, kind, title, body, audience, state, messageId, recipients } = announcement;
  const own = counts.filter((each) => each.messageId === messageId);
  return {
    id,
    kind,
    title,
    body,
    audience: { ...audience, chosen: audience.chosen?.length ?? 0 },
    state,
    messageId,
    recipients,
    scheduledFor: announcement.scheduledFor?.toISOString() ?? null,
    sentAt: announcement.sentAt?.toISOString() ?? null,
    stoppedBecause: announcement.stoppedBecause,
    channels: CHANNELS.flatMap((channel) => channelFigures(channel, own)),
    author: author && `${author.firstName} ${author.lastName}`,
    createdAt: announcement.createdAt.toISOString(),
  };
}

function channelFigures(
  channel: DeliveryCount['channel'],
  counts: readonly DeliveryCount[],
): Announcement['channels'] {
  const own = counts.filter((each) => each.channel === channel);
  if (own.length === 0) return [];
  const count = (standings: readonly Standing[]) =>
    own
      .filter(({ standing }) => standings.includes(standing))
      .reduce((sum, { deliveries }) => sum + deliveries, 0);
  return [
    {
      channel,
      sent: count(standingsFrom('sent')),
      delivered: count(standingsFrom('delivered')),
      opened: count(standingsFrom('opened')),
      failed: count(['failed', 'dropped']),
      waiting: count(['queued', 'held', 'sending']),
    },
  ];
}
