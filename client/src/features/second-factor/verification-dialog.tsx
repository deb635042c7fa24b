import { useQuery } from '@tanstack/react-query';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { NotArrived } from '#client/components/layout/states.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { buttonClass } from '#client/components/ui/button.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { ServerLink } from '#client/components/ui/server-link.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { call } from '#client/lib/call/api.ts';
import { startAgencySignIn } from '#shared/agency-sign-in/api.ts';
import { endpointPath, withQuery } from '#shared/http.ts';
import { beginVerificationPasskey } from '#shared/second-factor/api.ts';
import { VERIFIED_MINUTES } from '#shared/second-factor/constants.ts';
import { useVerifyAgain } from './mutations.ts';
import { verificationQuery } from './queries.ts';

const ProofForm = lazyComponent(
  async () => (await import('./proof-form.tsx')).ProofForm,
  NotArrived,
);

interface VerificationDialogProps {
  onEnd: (isVerified: boolean) => void;
}

export function VerificationDialog({ onEnd }: VerificationDialogProps) {
  const query = useQuery(verificationQuery);
  const verify = useVerifyAgain();
  return (
    <Dialog
      title="Confirm that it’s you"
      description={`This change needs an extra check, so that nobody else can make it in your name. Afterwards you are not asked again for ${VERIFIED_MINUTES} minutes.`}
      onClose={() => onEnd(false)}
    >
      <QueryView query={query} what="The question" loading={<Skeleton className="h-40" />}>
        {({ methods }) =>
          methods.length === 0 ? (
            <AgencyProof />
          ) : (
            <LazyBoundary fallback={<Skeleton className="h-40" />}>
              <ProofForm
                methods={methods}
                beginPasskey={() => call(beginVerificationPasskey, {})}
                prove={async (body) => {
                  await verify.mutateAsync({ body });
                  onEnd(true);
                }}
                submit="Confirm"
              />
            </LazyBoundary>
          )
        }
      </QueryView>
    </Dialog>
  );
}

/** Sends people to their agency's sign-in if they have no other proof of identity. */
function AgencyProof() {
  const next = window.location.pathname + window.location.search;
  return (
    <>
      <p>
        Your agency confirms who you are. Sign in with your agency again; then you return to this
        page and can go on.
      </p>
      <DialogFooter>
        <ServerLink
          href={withQuery(endpointPath(startAgencySignIn), { next, verify: '1' })}
          className={buttonClass('primary')}
        >
          Sign in again
        </ServerLink>
      </DialogFooter>
    </>
  );
}
