import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { LoginBody } from '#shared/accounts/schemas.ts';
import { phoneHref, shownPhone } from '#shared/phone.ts';
import { program } from '#shared/program.ts';
import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { serverMessage } from '#client/lib/api-error.ts';
import { useAskForPasswordReset } from './mutations.ts';

const CONTACT = 'inline-flex min-h-11 items-center text-link underline underline-offset-4';

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

/** How to reach the office, which makes set-password links by hand. */
export function AskOffice() {
  return (
    <details className="group border-t border-line pt-2">
      <summary className="flex min-h-11 w-fit items-center gap-2 rounded font-semibold text-link underline-offset-4 hover:underline">
        Can’t get at your mail?
        <ChevronDown className="size-4 group-open:rotate-180" aria-hidden="true" />
      </summary>
      <p className="max-w-reading">
        Ask the office. They check that it is you and give you a link by which you set a new
        password.
      </p>
      <ul>
        <li>
          <a href={phoneHref(program.phone) ?? undefined} className={CONTACT}>
            {shownPhone(program.phone)}
          </a>
        </li>
        <li>
          <a href={`mailto:${program.email}`} className={`${CONTACT} wrap-anywhere`}>
            {program.email}
          </a>
        </li>
      </ul>
    </details>
  );
}
