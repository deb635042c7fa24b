import { Button } from '#client/components/ui/button.tsx';
import type { User } from '#shared/accounts/schemas.ts';
import { ApplicationForm } from './application-form.tsx';
import { useApply } from './mutations.ts';
import { WhatHappensNext } from './what-happens-next.tsx';

interface ApplicationStepProps {
  user: User;
  onDone: () => void;
}

/** The second step of registering as a chaplain. */
export function ApplicationStep({ user, onDone }: ApplicationStepProps) {
  const apply = useApply();
  return (
    <>
      <WhatHappensNext />
      <ApplicationForm
        userId={user.id}
        onSubmit={async (body) => {
          await apply.mutateAsync({ body });
          onDone();
        }}
      >
        <Button look="quiet" className="max-sm:w-full sm:-ml-4" onClick={onDone}>
          Skip for Now
        </Button>
      </ApplicationForm>
    </>
  );
}
