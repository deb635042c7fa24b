import { Link } from 'wouter';
import { paths } from '#client/lib/paths.ts';
import type { Announcement } from '#shared/announcements/schemas.ts';
import { withQuery } from '#shared/http.ts';
import { CHANNEL_LABELS } from '#shared/messages/constants.ts';
import { proofLabels } from '#shared/messages/delivery-standing.ts';

interface DeliveryFiguresProps {
  sent: Pick<Announcement, 'channels' | 'messageId' | 'title'>;
}

export function DeliveryFigures({ sent: { channels, messageId, title } }: DeliveryFiguresProps) {
  if (!messageId) return null;
  const sum = (name: 'failed' | 'waiting') =>
    channels.reduce((total, channel) => total + channel[name], 0);
  const [failed, waiting] = [sum('failed'), sum('waiting')];
  return (
    <>
      <ul>
        {channels.map((figures) => (
          <li key={figures.channel}>
            {`${CHANNEL_LABELS[figures.channel]}: ${proofLabels(figures).join(', ')}`}
          </li>
        ))}
      </ul>
      {waiting > 0 && <p className="text-soft">{`${waiting.toLocaleString('en-US')} waiting`}</p>}
      {failed > 0 && (
        <Link
          href={withQuery(paths.messages, { message: messageId, state: 'failed' })}
          aria-label={`${failed.toLocaleString('en-US')} failed: ${title}`}
          className="inline-flex min-h-11 items-center font-semibold text-red underline underline-offset-4 lg:min-h-8"
        >
          {`${failed.toLocaleString('en-US')} failed`}
        </Link>
      )}
    </>
  );
}
