import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fingerprint, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Page } from '#client/components/layout/page.tsx';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { ConnectionNote } from '#client/components/ui/connection-note.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { call } from '#client/lib/call/api.ts';
import { recheckRights } from '#client/lib/session.ts';
import { beginVerificationPasskey } from '#shared/second-factor/api.ts';
import type { VerificationMethod } from '#shared/second-factor/schemas.ts';
import { LostFactor } from './lost-factor.tsx';
import { useVerifyAgain } from './mutations.ts';
import { passkeyObstacle } from './passkey-obstacle.ts';
import { ProofForm } from './proof-form.tsx';
import { verificationQuery } from './queries.ts';
import { useAddFactor } from './use-add-factor.tsx';

/** Shown instead of every page until the person has set up or passed a second step. */
export function SetUp() {
  const query = useQuery(verificationQuery);
  const factors = query.data?.methods.filter((method) => method !== 'password') ?? [];
  const hasFactor = factors.length > 0;
  return (
    <Page
      title={hasFactor ? 'Confirm That It’s You' : 'Set Up Your Second Step'}
      intro={
        hasFactor
          ? 'You have not been asked for your second step yet. Complete it now, and your page will open.'
          : 'This portal holds the addresses and phone numbers of many people. So it asks you for a second step when you sign in, beside your password. Choose one now; you can add the other later under “Sign-in and devices”.'
      }
    >
      <QueryView query={query} what="Your second step" loading={<Skeleton className="h-60" />}>
        {() => (hasFactor ? <Confirm methods={factors} /> : <Choose />)}
      </QueryView>
    </Page>
  );
}

function Choose() {
  const client = useQueryClient();
  // Waits until the dialog closes, because new rights replace this page and its recovery codes.
  const onClosed = () => recheckRights(client);
  const { addPasskey, addAuthenticator, isBeginning, dialog } = useAddFactor({ onClosed });
  const obstacle = passkeyObstacle();
  return (
    <div className="grid max-w-2xl items-start gap-6 sm:grid-cols-2">
      <Way
        icon={<Fingerprint className="size-6 text-gold" aria-hidden="true" />}
        title="Passkey"
        text="Sign in without your password, by your fingerprint, your face or the screen lock of your device. Nobody can trick you into giving a passkey away."
      >
        {obstacle === null ? (
          <Button look="primary" needsConnection onClick={addPasskey}>
            Add a passkey
          </Button>
        ) : (
          <p className="text-sm text-soft">{obstacle}</p>
        )}
      </Way>
      <Way
        icon={<Smartphone className="size-6 text-gold" aria-hidden="true" />}
        title="Authenticator app"
        text="An app on your phone shows a six-digit code, which you enter after your password. It works without a signal."
      >
        <Button
          look={obstacle === null ? 'secondary' : 'primary'}
          needsConnection
          waiting={isBeginning}
          onClick={addAuthenticator}
        >
          Set up an app
        </Button>
      </Way>
      <ConnectionNote className="col-span-full" />
      {dialog}
    </div>
  );
}

interface WayProps {
  icon: ReactNode;
  title: string;
  text: string;
  children: ReactNode;
}

function Way({ icon, title, text, children }: WayProps) {
  return (
    <section className="flex flex-col items-start gap-3 rounded border border-line bg-surface p-4 sm:p-6">
      <h2 className="flex items-center gap-3 text-lg font-semibold">
        {icon}
        {title}
      </h2>
      <p>{text}</p>
      {children}
    </section>
  );
}

interface ConfirmProps {
  methods: readonly VerificationMethod[];
}

function Confirm({ methods }: ConfirmProps) {
  const client = useQueryClient();
  const verify = useVerifyAgain();
  return (
    <div className="flex max-w-form flex-col gap-4">
      <ProofForm
        methods={methods}
        beginPasskey={() => call(beginVerificationPasskey, {})}
        prove={async (body) => {
          await verify.mutateAsync({ body });
          recheckRights(client);
        }}
        submit="Confirm"
      />
      <LostFactor />
    </div>
  );
}
