import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { ConnectionNote } from '#client/components/ui/connection-note.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { VanishingButton } from '#client/components/ui/vanishing-button.tsx';
import { date } from '#client/lib/dates.ts';
import { eachLook } from '#client/lib/endpoint-query.ts';
import { useSectionTarget } from '#client/lib/page-heading.ts';
import { RECOVERY_CODE_COUNT, TRUSTED_DEVICE_DAYS } from '#shared/second-factor/constants.ts';
import type { OwnSecondFactor } from '#shared/second-factor/schemas.ts';
import { useForgetTrustedDevices } from './mutations.ts';
import { OnlyStepDialog } from './only-step-dialog.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { passkeyObstacle } from './passkey-obstacle.ts';
import { secondFactorQuery } from './queries.ts';
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx';
import { RemoveAuthenticatorDialog } from './remove-authenticator-dialog.tsx';
import { useAddFactor } from './use-add-factor.tsx';

const FEW_CODES = 3;

interface TwoStepPanelProps {
  id: string;
  title: string;
}

export function TwoStepPanel({ id, title }: TwoStepPanelProps) {
  useSectionTarget(id);
  const query = useQuery({ ...secondFactorQuery, ...eachLook });
  return (
    <Panel id={id} title={title} action={query.data && <State factor={query.data} />}>
      <QueryView query={query} what="Your second step" loading={<Skeleton className="h-96" />}>
        {(factor) => <Settings factor={factor} />}
      </QueryView>
    </Panel>
  );
}

function State({ factor }: { factor: OwnSecondFactor }) {
  if (hasFactor(factor)) return <Badge tone="green">On</Badge>;
  return <Badge tone="outline">Off</Badge>;
}

function hasFactor({ authenticatorAddedAt, passkeys }: OwnSecondFactor) {
  return authenticatorAddedAt !== null || passkeys.length > 0;
}

function Settings({ factor }: { factor: OwnSecondFactor }) {
  const { authenticatorAddedAt, recoveryCodesLeft, trustedDevices, passkeys } = factor;
  const { addPasskey, addAuthenticator, isBeginning, dialog } = useAddFactor();
  const [open, setOpen] = useState<'codes' | 'remove-app' | null>(null);
  const close = () => setOpen(null);
  const obstacle = passkeyObstacle();
  const isOnlyApp = passkeys.length === 0;
  return (
    <div className="flex flex-col gap-6">
      <p className="max-w-reading">
        With a second step, somebody who learns your password still can’t sign in as you.
        {factor.isRequired && ' This portal asks you for one.'}
      </p>
      <Part
        title="Passkeys"
        hint="Your fingerprint, your face or the screen lock of your device, in place of your password."
      >
        {passkeys.length > 0 && (
          <PasskeyList
            passkeys={passkeys}
            hasOther={authenticatorAddedAt !== null}
            isRequired={factor.isRequired}
          />
        )}
        {obstacle === null ? (
          <div>
            <Button needsConnection onClick={addPasskey}>
              Add a passkey
            </Button>
          </div>
        ) : (
          <p className="text-sm text-soft">{obstacle}</p>
        )}
      </Part>
      <Part
        title="Authenticator app"
        hint="An app on your phone shows a six-digit code, which you enter after your password."
      >
        {authenticatorAddedAt === null ? (
          <div>
            <VanishingButton needsConnection waiting={isBeginning} onClick={addAuthenticator}>
              Set up an app
            </VanishingButton>
          </div>
        ) : (
          <Line text={`Added ${date(authenticatorAddedAt)}`}>
            <VanishingButton look="quiet" className="px-0!" onClick={() => setOpen('remove-app')}>
              Remove the app
            </VanishingButton>
          </Line>
        )}
      </Part>
      {hasFactor(factor) && (
        <Part
          title="Recovery codes"
          hint="Each code lets you in once if you lose your phone or your passkey."
        >
          <Line
            text={`${recoveryCodesLeft} of ${RECOVERY_CODE_COUNT} left`}
            isUrgent={recoveryCodesLeft <= FEW_CODES}
          >
            <Button look="quiet" className="px-0!" onClick={() => setOpen('codes')}>
              Make new codes
            </Button>
          </Line>
        </Part>
      )}
      {trustedDevices > 0 && <TrustedBrowsers count={trustedDevices} />}
      <ConnectionNote />
      {dialog}
      {open === 'codes' && <RecoveryCodesDialog onClose={close} />}
      {open === 'remove-app' &&
        (isOnlyApp && factor.isRequired ? (
          <OnlyStepDialog onClose={close} />
        ) : (
          <RemoveAuthenticatorDialog isLast={isOnlyApp} onClose={close} />
        ))}
    </div>
  );
}

function TrustedBrowsers({ count }: { count: number }) {
  const forget = useForgetTrustedDevices();
  return (
    <Part
      title="Trusted browsers"
      hint={`You chose not to be asked for a second step in these browsers for ${TRUSTED_DEVICE_DAYS} days.`}
    >
      <Line text={count === 1 ? '1 browser' : `${count} browsers`}>
        <VanishingButton
          look="quiet"
          className="px-0!"
          needsConnection
          waiting={forget.isPending}
          onClick={() => forget.mutate({})}
        >
          Ask everywhere again
        </VanishingButton>
      </Line>
    </Part>
  );
}

interface PartProps {
  title: string;
  hint: string;
  children: ReactNode;
}

function Part({ title, hint, children }: PartProps) {
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="max-w-reading text-sm text-soft">{hint}</p>
      </div>
      {children}
    </section>
  );
}

interface LineProps {
  text: string;
  isUrgent?: boolean;
  children: ReactNode;
}

function Line({ text, isUrgent = false, children }: LineProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <p className={isUrgent ? 'font-semibold text-amber' : ''}>{text}</p>
      {children}
    </div>
  );
}
