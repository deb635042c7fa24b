import { shortTime } from '#client/lib/dates.ts';
import type { Channel } from '#shared/messages/constants.ts';
import type { MessageNotices } from '#shared/system/schemas.ts';

const SUBJECTS: Record<Channel, string> = {
  email: 'Mail has',
  text: 'Text messages have',
  push: 'Push notifications have',
};

export function noticeText(
  { outages, late, held }: MessageNotices,
  now = new Date(),
): string | null {
  const sentences: string[] = [];
  if (held) {
    const are = `${countOf(held.count)} ${held.count === 1 ? 'is' : 'are'}`;
    const when = held.because === 'restore' ? 'from before the restore' : 'from before the upgrade';
    sentences.push(`${are} held ${when}: send or drop them.`);
  }
  sentences.push(
    ...outages.map(
      ({ channel, since, waiting }) =>
        `${SUBJECTS[channel]} not gone out since ${shortTime(since, now)}: ${countOf(waiting)} ${waiting === 1 ? 'waits' : 'wait'}.`,
    ),
  );
  const [first] = late;
  // During an outage, late messages aren't mentioned, because the outage explains them.
  if (first && outages.length === 0) {
    const count = late.reduce((sum, one) => sum + one.count, 0);
    sentences.push(
      `${countOf(count)} ${count === 1 ? 'has' : 'have'} waited too long, the first since ${shortTime(first.since, now)}.`,
    );
  }
  return sentences.length > 0 ? sentences.join(' ') : null;
}

const countOf = (count: number) =>
  count === 1 ? '1 message' : `${count.toLocaleString('en-US')} messages`;
