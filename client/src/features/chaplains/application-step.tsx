import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Redirect } from 'wouter';
import { Form } from '#client/components/form/form.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { readKeptOfApplicant } from '#client/lib/kept-walk-up.ts';
import { useProgram } from '#client/lib/call/program-store.ts';
import { useListsAreComing } from '#client/lib/program-lists.ts';
import { sections } from '#client/lib/paths.ts';
import type { User } from '#shared/accounts/schemas.ts';
import { applicationBody, type ApplicationBody } from '#shared/chaplains/schemas.ts';
import { useApply } from './mutations.ts';
import { ProfileFields } from './profile-fields.tsx';
import { profileValues } from './profile-values.ts';
import { ownChaplainQuery } from './queries.ts';

interface ApplicationStepProps {
  user: User;
  onDone: () => void;
}

export function ApplicationStep({ user, onDone }: ApplicationStepProps) {
  const apply = useApply();
  const profile = useQuery(ownChaplainQuery);
  const areListsComing = useListsAreComing();
  if (profile.isLoading || areListsComing) return <Skeleton className="h-[60dvh]" />;
  if (profile.data && apply.isIdle) return <Redirect to={sections.application} replace />;
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

interface ApplicationFormProps {
  userId: string;
  onSubmit: (values: ApplicationBody) => Promise<unknown>;
  children: ReactNode;
}

function ApplicationForm({ userId, onSubmit, children }: ApplicationFormProps) {
  const [defaultValues] = useState(() => {
    const kept = readKeptOfApplicant();
    return { ...profileValues(null), ...(kept && { phone: kept.phone }) };
  });
  return (
    <Form
      schema={applicationBody}
      defaultValues={defaultValues}
      onSubmit={onSubmit}
      draft={`application:${userId}`}
    >
      <ProfileFields author="applicant" without="primaryRegion" />
      <div className="flex flex-wrap-reverse items-center justify-between gap-3">
        {children}
        <SubmitButton>Submit Application</SubmitButton>
      </div>
    </Form>
  );
}

function WhatHappensNext() {
  const { reviewTime } = useProgram();
  return (
    <section aria-labelledby="what-happens-next" className="mb-6 rounded bg-sunken px-4 py-3">
      <h2 id="what-happens-next" className="font-semibold">
        What happens next
      </h2>
      <ol className="mt-1 flex max-w-reading list-decimal flex-col gap-1 pl-5">
        <li>You fill in this form, which takes about five minutes.</li>
        <li>{`The office reviews it and decides, usually ${reviewTime}.`}</li>
        <li>
          You see the decision on Home and on your profile. Once approved, you can be called out.
        </li>
      </ol>
      <p className="mt-2 text-sm text-soft">
        Training and resources are already open to you. You can also apply later, from your profile.
      </p>
    </section>
  );
}
