import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import { dayAndTime } from '#client/lib/dates.ts';
import type { AnnouncementBody } from '#shared/announcements/schemas.ts';
import { audienceCountQuery, peopleLabel } from './audience-count.tsx';

const MANY_PEOPLE = 10;

interface Asked {
  body: AnnouncementBody;
  people: number;
  answer: (isConfirmed: boolean) => void;
}

export function useSendQuestion() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const confirm = async (body: AnnouncementBody): Promise<boolean> => {
    const count = await client.fetchQuery(audienceCountQuery('announcement', body.audience));
    const people = count.people - count.unreachable;
    if (people < MANY_PEOPLE) return true;
    return new Promise((answer) => setAsked({ body, people, answer }));
  };
  const end = (isConfirmed: boolean) => {
    asked?.answer(isConfirmed);
    setAsked(undefined);
  };
  return {
    confirm,
    question: asked && <SendQuestion {...asked} onEnd={end} />,
  };
}

interface SendQuestionProps extends Pick<Asked, 'body' | 'people'> {
  onEnd: (isConfirmed: boolean) => void;
}

function SendQuestion({ body: { title, scheduledFor }, people, onEnd }: SendQuestionProps) {
  const verb = scheduledFor ? 'Schedule for' : 'Send to';
  return (
    <ConfirmDialog
      title={`${verb} ${peopleLabel(people)}?`}
      description={
        scheduledFor
          ? `“${title}” goes out on ${dayAndTime(scheduledFor)}. Until then it can be changed and cancelled.`
          : `“${title}” goes out at once and can’t be taken back.`
      }
      confirm={scheduledFor ? 'Schedule it' : 'Send it'}
      look="primary"
      keep="Keep editing"
      waiting={false}
      onConfirm={() => onEnd(true)}
      onClose={() => onEnd(false)}
    />
  );
}
