import { AskOffice } from '#client/components/layout/ask-office.tsx';

export function LostFactor() {
  return (
    <AskOffice question="Lost your phone or your passkey?">
      Use one of your recovery codes. If you have none left, ask the office. The office checks who
      you are and removes your second step, so that you can sign in without it.
    </AskOffice>
  );
}
