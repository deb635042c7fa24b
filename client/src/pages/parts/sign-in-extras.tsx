import { AskOffice } from '#client/components/layout/ask-office.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { SignInWithAgency } from '#client/features/agency-sign-in/sign-in-with-agency.tsx';
import { PasskeySignIn } from '#client/features/second-factor/passkey-sign-in.tsx';

export { AgencyOutcome } from '#client/features/agency-sign-in/agency-outcome.tsx';

/** The sign-in page always loads this file, but second-step.tsx only when it is needed. */
export const SecondStep = lazyComponent(
  async () => (await import('#client/features/second-factor/second-step.tsx')).SecondStep,
  NotArrived,
);

export function SignInExtras({ next }: { next: string }) {
  return (
    <>
      <PasskeySignIn />
      <SignInWithAgency next={next} />
      <AskOffice question="Can’t open your email?">
        Ask the office. They make sure that it is you, then give you a link to set a new password.
      </AskOffice>
    </>
  );
}
