import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { dayAndTime } from '#client/lib/dates.ts';
import { paths } from '#client/lib/paths.ts';
import { passwordLinkQuery } from './queries.ts';
import { SetPasswordForm } from './set-password-form.tsx';

interface SetPasswordProps {
  token: string;
  onSet: (username: string) => void;
}

export function SetPassword({ token, onSet }: SetPasswordProps) {
  return token ? (
    <ByLink token={token} onSet={onSet} />
  ) : (
    <Unusable title="The link is missing">
      Open your link again: it works until you have set your password.
    </Unusable>
  );
}

function ByLink({ token, onSet }: SetPasswordProps) {
  const query = useQuery(passwordLinkQuery(token));
  return (
    <QueryView query={query} what="Your link" loading={<Skeleton className="h-96 max-w-form" />}>
      {(link) =>
        link ? (
          <div className="flex max-w-form flex-col gap-6">
            <div>
              <p>
                Welcome, {link.firstName}. Choose a password for your account, whose username is{' '}
                <strong>{link.username}</strong>.
              </p>
              <p className="mt-1 text-sm text-soft">
                {`This link can be used once, until ${dayAndTime(link.expiresAt)}.`}
              </p>
            </div>
            <SetPasswordForm
              token={token}
              username={link.username}
              onSet={() => onSet(link.username)}
            />
          </div>
        ) : (
          <Unusable title="This link can’t be used">
            The link was used already, has expired or is incomplete, a newer link replaced it, or
            your password or email has changed since.
          </Unusable>
        )
      }
    </QueryView>
  );
}

function Unusable({ title, children }: { title: string; children: ReactNode }) {
  const { email } = useProgram();
  return (
    <Notice tone="amber" title={title} urgent>
      <p>{children}</p>
      <p className="mt-2">
        <Link
          href={paths.auth}
          className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
        >
          Mail me a new link
        </Link>
      </p>
      <p>
        Or ask the office for a new one:{' '}
        <a href={`mailto:${email}`} className="text-link underline underline-offset-4">
          {email}
        </a>
      </p>
    </Notice>
  );
}
