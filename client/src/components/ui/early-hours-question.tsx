import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { earlyHoursLabel, type CallTimes } from '#client/lib/early-hours.ts';

export function useEarlyHoursQuestion(call: CallTimes, { worksOffline = false } = {}) {
  const [asked, setAsked] = useState<{ label: string; answer: (isKept: boolean) => void }>();
  const confirm = async (arrivedAt: string): Promise<boolean> => {
    const label = earlyHoursLabel(call, arrivedAt);
    return label === null || new Promise((answer) => setAsked({ label, answer }));
  };
  const end = (isKept: boolean) => {
    asked?.answer(isKept);
    setAsked(undefined);
  };
  const question = asked && (
    <ConfirmDialog
      title="Keep these hours?"
      description={`${asked.label} Keep it?`}
      confirm="Keep it"
      look="primary"
      keep="Change it"
      waiting={false}
      worksOffline={worksOffline}
      onConfirm={() => end(true)}
      onClose={() => end(false)}
    />
  );
  return { confirm, question };
}
