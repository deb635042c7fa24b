import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { agencyLinkBody } from '#shared/agency-sign-in/schemas.ts';
import { SECOND_FACTOR_NEEDED } from '#shared/second-factor/constants.ts';
import type { ResponseOf } from '#shared/http.ts';
import type { readAgencyLink } from '#shared/agency-sign-in/api.ts';
import { Form } from '#client/components/form/form.tsx';
import { PasswordField } from '#client/components/form/password-field.tsx';
import { SubmitButton } from '#client/components/form/submit-button.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { ApiError } from '#client/lib/call/api-error.ts';
import { paths, signInAs } from '#client/lib/paths.ts';
import { useLinkAgencyAccount } from './mutations.ts';
import { agencyLinkQuery } from './queries.ts';

const LINK = 'inline-flex min-h-11 items-center text-link underline underline-offset-4';

interface LinkAccountProps {
  onLinked: () => void;
  onSecondStep: () => void;
}

export function LinkAccount(on: LinkAccountProps) {
  const query = useQuery(agencyLinkQuery);
  return (
    <QueryView query={query} what="Your sign-in" loading={<Skeleton className="h-72 max-w-form" />}>
      {(waiting) => (waiting ? <AskPassword waiting={waiting} {...on} /> : <Over />)}
    </QueryView>
  );
}

type AskPasswordProps = LinkAccountProps & {
  waiting: ResponseOf<typeof readAgencyLink>;
};

function AskPassword({ waiting, onLinked, onSecondStep }: AskPasswordProps) {
  const { agency, email, username } = waiting;
  const link = useLinkAgencyAccount(agency);
  return (
    <div className="flex max-w-form flex-col gap-6">
      <div className="flex flex-col gap-2 wrap-anywhere">
        <p>
          You signed in with {agency} as <strong>{email}</strong>. The account{' '}
          <strong>{username}</strong> of this portal has that address.
        </p>
        <p>Enter the portal’s password of that account once. From then on {agency} is enough.</p>
      </div>
      <Form
        schema={agencyLinkBody}
        defaultValues={{ password: '' }}
        onSubmit={async (body) => {
          try {
            await link.mutateAsync({ body });
          } catch (error) {
            if (!isSecondFactorNeeded(error)) throw error;
            return onSecondStep();
          }
          onLinked();
        }}
      >
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <PasswordField name="password" label="Password" autoComplete="current-password" />
        <SubmitButton>Link and Sign In</SubmitButton>
      </Form>
      <p className="border-t border-line pt-2">
        <Link href={signInAs(username)} className={LINK}>
          Forgot the password? Mail me a link
        </Link>
      </p>
    </div>
  );
}

const isSecondFactorNeeded = (error: unknown) =>
  error instanceof ApiError && error.body.code === SECOND_FACTOR_NEEDED;

function Over() {
  return (
    <Notice tone="amber" title="This sign-in has expired" urgent>
      <p>The sign-in took over ten minutes, began in another browser, or is already complete.</p>
      <p className="mt-2">
        <Link href={paths.auth} className={LINK}>
          Sign in again
        </Link>
      </p>
    </Notice>
  );
}
