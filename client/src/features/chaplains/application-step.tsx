import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import { Button } from '#client/components/ui/button.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { sections } from '#client/lib/paths.ts';
import type { User } from '#shared/accounts/schemas.ts';
import { ApplicationForm } from './application-form.tsx';
import { useApply } from './mutations.ts';
import { ownChaplainQuery } from './queries.ts';
import { WhatHappensNext } from './what-happens-next.tsx';

interface ApplicationStepProps {
  user: User;
  onDone: () => void;
}

export function ApplicationStep({ user, onDone }: ApplicationStepProps) {
  const apply = useApply();
  const profile = useQuery(ownChaplainQuery);
  if (profile.isLoading) return <Skeleton className="h-[60dvh]" />;
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
