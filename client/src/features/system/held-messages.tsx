import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { Button } from '#client/components/ui/button.tsx';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { dayAndTime } from '#client/lib/dates.ts';
import { endpointQuery, eachLook } from '#client/lib/endpoint-query.ts';
import { paths } from '#client/lib/paths.ts';
import type { HoldDecision } from '#shared/messages/constants.ts';
import { messageNotices } from '#shared/system/api.ts';
import type { MessageNotices } from '#shared/system/schemas.ts';
import { useDecideHeld } from './mutations.ts';

export function HeldMessages() {
  const { data } = useQuery({ ...endpointQuery(messageNotices, {}), ...eachLook });
  if (!data?.held) return null;
  return <Held held={data.held} />;
}

type Hold = NonNullable<MessageNotices['held']>;

const WHY = {
  restore:
    'These messages were waiting when the backup was made, or have come due since. Some may have gone out before the restore.',
  upgrade: 'These messages had waited too long when the new version was started.',
};

function Held({ held: { count, because, since } }: { held: Hold }) {
  const [asked, setAsked] = useState<HoldDecision | null>(null);
  const decide = useDecideHeld();
  const messages = count === 1 ? '1 message' : `${count.toLocaleString('en-US')} messages`;
  return (
    <>
      <Notice tone="amber" title={`${messages} ${count === 1 ? 'is' : 'are'} held`}>
        <p className="max-w-reading">
          {`Held since ${dayAndTime(since)}. ${WHY[because]} `}
          <Link
            href={`${paths.messages}?state=held`}
            className="text-link underline underline-offset-4"
          >
            See them
          </Link>
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button look="secondary" onClick={() => setAsked('send')}>
            Send
          </Button>
          <Button look="secondary" onClick={() => setAsked('drop')}>
            Drop
          </Button>
        </div>
      </Notice>
      {asked && (
        <ConfirmDialog
          title={asked === 'send' ? `Send ${messages}?` : `Drop ${messages}?`}
          description={
            asked === 'send'
              ? 'The messages go out now. Messages that are no longer useful, such as one with an expired link, are dropped.'
              : 'These messages will never be sent, and nobody is notified.'
          }
          confirm={asked === 'send' ? 'Send' : 'Drop'}
          look={asked === 'send' ? 'primary' : 'destructive'}
          keep="Cancel"
          waiting={decide.isPending}
          failure={decide.error ? serverMessage(decide.error) : undefined}
          onConfirm={() =>
            decide.mutate({ body: { decision: asked } }, { onSuccess: () => setAsked(null) })
          }
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
