import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#client/components/ui/confirm-dialog.tsx';
import {
  audienceCountQuery,
  peopleLabel,
} from '#client/features/messages/announcements/audience-count.tsx';
import type { CreateTestCallBody } from '#shared/announcements/schemas.ts';

interface Asked {
  people: number;
  ignoresQuietHours: boolean;
  answer: (isConfirmed: boolean) => void;
}

export function useTestCallQuestion() {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const confirm = async ({
    regions,
    ignoresQuietHours,
  }: Pick<CreateTestCallBody, 'regions' | 'ignoresQuietHours'>): Promise<boolean> => {
    const audience = { roles: [], regions, expertise: [] };
    const { people, unreachable } = await client.fetchQuery(
      audienceCountQuery('test-call', audience),
    );
    return new Promise((answer) =>
      setAsked({ people: people - unreachable, ignoresQuietHours, answer }),
    );
  };
  const end = (isConfirmed: boolean) => {
    asked?.answer(isConfirmed);
    setAsked(undefined);
  };
  return { confirm, question: asked && <TestCallQuestion {...asked} onEnd={end} /> };
}

interface TestCallQuestionProps extends Omit<Asked, 'answer'> {
  onEnd: (isConfirmed: boolean) => void;
}

function TestCallQuestion({ people, ignoresQuietHours, onEnd }: TestCallQuestionProps) {
  const quiet = ignoresQuietHours
    ? 'The test call goes out immediately, also to people in their quiet hours.'
    : 'The test call goes out immediately; people in their quiet hours get it afterwards.';
  return (
    <ConfirmDialog
      title={`Send a test call to ${peopleLabel(people)}?`}
      description={`${quiet} It can’t be taken back.`}
      confirm="Send it"
      look="primary"
      keep="Keep editing"
      waiting={false}
      onConfirm={() => onEnd(true)}
      onClose={() => onEnd(false)}
    />
  );
}
