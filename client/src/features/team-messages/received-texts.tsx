import { useQuery } from '@tanstack/react-query';
import { VanishingButton } from '#client/components/ui/vanishing-button.tsx';
import { shortTime } from '#client/lib/dates.ts';
import type { ReceivedText } from '#shared/team-messages/schemas.ts';
import { useMarkSeen } from './mutations.ts';
import { receivedTextsQuery } from './queries.ts';

/** Lists the team's text messages that nobody has marked as seen, the oldest first. */
export function ReceivedTexts({ activationId }: { activationId: string }) {
  const { data } = useQuery(receivedTextsQuery(activationId));
  if (!data || data.total === 0) return null;
  return <NewTexts activationId={activationId} texts={data.items} total={data.total} />;
}

interface NewTextsProps {
  activationId: string;
  texts: readonly ReceivedText[];
  total: number;
}

function NewTexts({ activationId, texts, total }: NewTextsProps) {
  const seeAll = useMarkSeen();
  const params = { id: activationId };
  const heading = total === 1 ? '1 new text message' : `${total} new text messages`;
  return (
    <section
      aria-label="New text messages"
      className="flex flex-col gap-1 rounded border-l-4 border-gold bg-surface px-4 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-lg font-semibold" role="status">
          {heading}
        </h2>
        {texts.length > 1 && (
          <VanishingButton
            look="quiet"
            className="-mx-4"
            waiting={seeAll.isPending}
            needsConnection
            onClick={() =>
              seeAll.mutate({ params, body: { lineIds: texts.map(({ lineId }) => lineId) } })
            }
          >
            Mark all as seen
          </VanishingButton>
        )}
      </div>
      <ul className="divide-y divide-line">
        {texts.map((text) => (
          <Received key={text.lineId} activationId={activationId} text={text} />
        ))}
      </ul>
    </section>
  );
}

interface ReceivedProps {
  activationId: string;
  text: ReceivedText;
}

function Received({ activationId, text: { lineId, name, text, receivedAt } }: ReceivedProps) {
  const see = useMarkSeen();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 py-1">
      <span className="min-w-0 flex-[1_1_14rem] wrap-anywhere">
        <span className="text-soft tabular-nums">{shortTime(receivedAt)}</span>{' '}
        <span className="font-semibold">{name}</span> {text}
      </span>
      <VanishingButton
        look="quiet"
        className="-mr-4"
        waiting={see.isPending}
        needsConnection
        onClick={() => see.mutate({ params: { id: activationId }, body: { lineIds: [lineId] } })}
      >
        Seen<span className="sr-only">{`, ${name ?? ''}`}</span>
      </VanishingButton>
    </li>
  );
}
