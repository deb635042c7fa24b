import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { User } from '#shared/accounts/schemas.ts';
import { REACH_CHECK } from '#shared/contact-points/constants.ts';
import type { MessageSettings } from '#shared/contact-points/schemas.ts';
import { phoneHref, shownPhone } from '#shared/phone.ts';
import { QueryView } from '#client/components/layout/query-view.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { ConnectionNote } from '#client/components/ui/connection-note.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';
import { useKeepFocus } from '#client/lib/keep-focus.ts';
import { useSectionTarget } from '#client/lib/page-heading.ts';
import { paths } from '#client/lib/paths.ts';
import { useSendTestMessage } from './mutations.ts';
import { PushSwitch } from './push-switch.tsx';
import { messageSettingsQuery } from './queries.ts';
import { setReachChecked } from './reach-checked.ts';
import { SilenceGuard } from './silence-guard.tsx';

const LINK = 'font-semibold text-link underline underline-offset-4';

interface ReachCheckProps {
  user: User;
  heading: 'h2' | 'h3';
}

export function ReachCheck({ user, heading: Heading }: ReachCheckProps) {
  useSectionTarget(REACH_CHECK);
  const query = useQuery(messageSettingsQuery);
  const [answer, setAnswer] = useState<'arrived' | 'nothing' | 'later' | null>(null);
  const section = useKeepFocus<HTMLElement>(() => undefined);
  if (answer === 'later') return null;
  const end = (how: 'arrived' | 'later') => {
    setReachChecked(user.id);
    setAnswer(how);
  };
  return (
    <section
      ref={section}
      id={REACH_CHECK}
      tabIndex={-1}
      aria-labelledby={`${REACH_CHECK}-heading`}
      className="rounded border border-gold bg-surface p-4 sm:p-6"
    >
      <Heading id={`${REACH_CHECK}-heading`} className="text-lg font-semibold">
        Can we reach you?
      </Heading>
      {answer === 'arrived' ? (
        <p role="status" className="mt-1 max-w-reading">
          Thank you: call-outs reach you here. You change how under{' '}
          <Link href={paths.profileMessages} className={LINK}>
            Message settings
          </Link>
          .
        </p>
      ) : (
        <>
          <p className="mt-1 max-w-reading text-soft">
            You can be called out now. Please do this once on the phone that you carry; it takes a
            minute.
          </p>
          <QueryView
            query={query}
            what="Your message settings"
            loading={<Skeleton className="mt-3 h-44" />}
          >
            {(settings) => (
              <Steps
                user={user}
                settings={settings}
                saysNothingCame={answer === 'nothing'}
                onArrived={() => end('arrived')}
                onNothing={() => setAnswer('nothing')}
              >
                <Button look="quiet" className="px-0" onClick={() => end('later')}>
                  Don’t ask me again
                </Button>
              </Steps>
            )}
          </QueryView>
        </>
      )}
    </section>
  );
}

interface StepsProps {
  user: User;
  settings: MessageSettings;
  saysNothingCame: boolean;
  onArrived: () => void;
  onNothing: () => void;
  children: ReactNode;
}

function Steps({ user, settings, saysNothingCame, onArrived, onNothing, children }: StepsProps) {
  const test = useSendTestMessage();
  const { phone } = useProgram();
  return (
    <SilenceGuard>
      <ol className="mt-3 flex list-decimal flex-col gap-3 pl-6">
        <li>
          <p className="font-medium">Allow notifications on this device.</p>
          <PushSwitch userId={user.id} push={settings.push} />
        </li>
        <li>
          <p className="font-medium">Send yourself a test message and see it arrive.</p>
          <div className="mt-1 flex flex-wrap gap-3">
            <Button needsConnection waiting={test.isPending} onClick={() => test.mutate({})}>
              {test.isSuccess ? 'Send another one' : 'Send me a test message'}
            </Button>
            {test.isSuccess && (
              <>
                <Button look="primary" onClick={onArrived}>
                  It arrived
                </Button>
                <Button look="quiet" className="px-0" onClick={onNothing}>
                  Nothing came
                </Button>
              </>
            )}
          </div>
        </li>
      </ol>
      {saysNothingCame && (
        <p role="status" className="mt-3 max-w-reading">
          Check whether this device is silenced and whether the mail is in your spam folder, and see{' '}
          <Link href={paths.profileMessages} className={LINK}>
            Message settings
          </Link>{' '}
          for other ways. The office helps you:{' '}
          <a href={phoneHref(phone) ?? undefined} className={LINK}>
            {shownPhone(phone)}
          </a>
          .
        </p>
      )}
      <div className="mt-2">
        <ConnectionNote />
        {children}
      </div>
    </SilenceGuard>
  );
}
