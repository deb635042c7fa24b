import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { ApiError } from '#client/lib/call/api-error.ts';
import { call } from '#client/lib/call/api.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { beginSecondStepPasskey, readSignInStep } from '#shared/second-factor/api.ts';
import { TRUSTED_DEVICE_DAYS } from '#shared/second-factor/constants.ts';
import type { SignInStep } from '#shared/second-factor/schemas.ts';
import { LostFactor } from './lost-factor.tsx';
import { ProofForm } from './proof-form.tsx';
import { useFinishSignIn } from './sign-in-mutations.ts';

interface SecondStepProps {
  /** Returns to the sign-in page with this username filled in; '' if it isn't known. */
  onBack: (username: string) => void;
}

export function SecondStep({ onBack }: SecondStepProps) {
  const [isOver, setOver] = useState(false);
  const query = useQuery({ ...endpointQuery(readSignInStep, {}), gcTime: 0 });
  return (
    <div className="flex max-w-form flex-col gap-4">
      {isOver || isGone(query.error) ? (
        <Notice tone="amber" title="This sign-in took too long" urgent>
          Go back and sign in again.
        </Notice>
      ) : (
        <QueryView query={query} what="The second step" loading={<Skeleton className="h-72" />}>
          {(step) => <Step step={step} onOver={() => setOver(true)} />}
        </QueryView>
      )}
      <Button
        look="quiet"
        className="self-start px-0! text-left"
        onClick={() => onBack(query.data?.username ?? '')}
      >
        <ArrowLeft className="size-4" aria-hidden="true" />
        Back to sign-in
      </Button>
    </div>
  );
}

function isGone(error: unknown) {
  return error instanceof ApiError && error.status === 404;
}

interface StepProps {
  step: SignInStep;
  onOver: () => void;
}

function Step({ step: { methods, username }, onOver }: StepProps) {
  const finish = useFinishSignIn();
  const [trustsDevice, setTrustsDevice] = useState(false);
  return (
    <>
      <p className="wrap-anywhere">
        Signing in as <strong>{username}</strong>.
      </p>
      <ProofForm
        methods={methods}
        beginPasskey={() => call(beginSecondStepPasskey, {})}
        prove={async (proof) => {
          try {
            await finish.mutateAsync({ body: { ...proof, trustsDevice } });
          } catch (error) {
            if (isGone(error)) onOver();
            throw error;
          }
        }}
        submit="Sign In"
      >
        <label className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="checkbox"
            checked={trustsDevice}
            onChange={(event) => setTrustsDevice(event.target.checked)}
            className="choice-mark mt-0.5"
          />
          <span>
            {`Don’t ask on this device for ${TRUSTED_DEVICE_DAYS} days`}
            <span className="block text-sm text-soft">Only on a device that is yours alone.</span>
          </span>
        </label>
      </ProofForm>
      <LostFactor />
    </>
  );
}
