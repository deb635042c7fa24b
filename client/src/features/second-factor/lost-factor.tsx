import { AskOffice } from '#client/components/layout/ask-office.tsx';

export function LostFactor() {
  return (
    <AskOffice question="Lost your phone or your passkey?">
      Use one of your recovery codes. If you have none left, ask the office. They check that it is
      you and remove your second step, so that you get in without it.
    </AskOffice>
  );
}
