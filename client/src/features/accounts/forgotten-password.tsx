import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { LoginBody } from '#shared/accounts/schemas.ts';
import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { serverMessage } from '#client/lib/api-error.ts';
import { useAskForPasswordReset } from './mutations.ts';

/** Mails a set-password link to the account whose name is in the sign-in form around it. */
export function ForgottenPassword() {
  const { getValues, setError, clearErrors } = useFormContext<LoginBody>();
  const ask = useAskForPasswordReset();
  const [askedFor, setAskedFor] = useState('');
  const send = () => {
    const username = getValues('username').trim();
    if (username === '') {
      const message = 'Enter your username or email address, and press the button again';
      setError('username', { message }, { shouldFocus: true });
      return;
    }
    clearErrors();
    setAskedFor(username);
    ask.mutate({ body: { username } });
  };
  return (
    <div className="flex flex-col gap-3">
      <Button
        look="quiet"
        needsConnection
        waiting={ask.isPending}
        onClick={send}
        className="-ml-4 self-start text-left"
      >
        Forgot password? Mail me a link
      </Button>
      {ask.isError && (
        <Notice tone="red" urgent>
          {serverMessage(ask.error)}
        </Notice>
      )}
      {ask.isSuccess && (
        <Notice tone="green" title="Look at your mail" urgent>
          <p className="wrap-anywhere">
            {`If “${askedFor}” has an account, a link is on its way to its email address. It lets you set a new password within the hour.`}
          </p>
          <p className="mt-2">
            Nothing there after some minutes? See whether it is among the junk mail.
          </p>
        </Notice>
      )}
    </div>
  );
}
