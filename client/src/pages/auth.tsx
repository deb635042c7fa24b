import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Redirect, useLocation } from 'wouter';
import { NotArrived, Waiting } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { AuthPanel } from '#client/features/accounts/auth-panel.tsx';
import { LoginForm } from '#client/features/accounts/login-form.tsx';
import { SignInTabs } from '#client/features/accounts/sign-in-tabs.tsx';
import { SignedOutNotice } from '#client/features/accounts/signed-out-notice.tsx';
import { programQuery } from '#client/lib/follow-program.ts';
import { usePageShown } from '#client/lib/page-shown.ts';
import { usePageHeading } from '#client/lib/page-heading.ts';
import { preloadCode } from '#client/lib/preloaded-code.ts';
import { useSession } from '#client/lib/session.ts';
import { isStillOn } from '#client/lib/is-still-on.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import { afterSignIn, paths } from '#client/lib/paths.ts';
import { can } from '#shared/abilities.ts';
import { AGENCY_OUTCOME } from '#shared/agency-sign-in/constants.ts';
import type { User } from '#shared/accounts/schemas.ts';

const ApplicationStep = lazyComponent(
  async () => (await import('#client/features/chaplains/application-step.tsx')).ApplicationStep,
  NotArrived,
);

const EmailNotice = lazyComponent(
  async () => (await import('#client/features/accounts/email-notice.tsx')).EmailNotice,
);

const loadExtras = () => import('#client/pages/parts/sign-in-extras.tsx');
const SignInExtras = lazyComponent(async () => (await loadExtras()).SignInExtras);
const AgencyOutcome = lazyComponent(async () => (await loadExtras()).AgencyOutcome);
const SecondStep = lazyComponent(async () => (await loadExtras()).SecondStep, NotArrived);

const loadRegisterForm = async () =>
  (await import('#client/features/accounts/register-form.tsx')).RegisterForm;
const RegisterForm = lazyComponent(loadRegisterForm, NotArrived);

const APPLICATION = 'application';
const REGISTER = 'register';
const SECOND_STEP = 'second';

// Loads the Register tab's code early when a link leads to it.
if (new URLSearchParams(window.location.search).get('tab') === REGISTER) {
  void preloadCode(loadRegisterForm);
}

export function AuthPage() {
  const session = useSession();
  const url = useUrlState();
  const [, navigate] = useLocation();
  const next = afterSignIn(url.get('next'));
  const outcome = url.get(AGENCY_OUTCOME);
  const user = session.data ?? null;
  const applicant = can(user, 'keep-own-profile') && url.get('step') === APPLICATION ? user : null;

  const setStep = (step: string) => url.set({ step }, { replace: true });

  if (session.isLoading) return <Waiting label="Checking who is signed in" />;
  if (user && !applicant) return <Redirect to={next} replace />;

  return (
    <div className="grid grow lg:min-h-160 lg:grid-cols-[5fr_7fr]">
      <div className="mx-auto w-full max-w-2xl min-w-0 px-4 py-8 sm:px-12 sm:py-12">
        {applicant ? (
          <>
            <Heading key="apply" title="Complete Your Application" />
            <LazyBoundary fallback={<Skeleton className="h-[60dvh]" />}>
              {applicant.emailConfirmedAt === null && (
                <div className="mb-6">
                  <EmailNotice user={applicant} />
                </div>
              )}
              <ApplicationStep
                user={applicant}
                onDone={() => {
                  if (isStillOn(paths.auth)) navigate(next, { replace: true });
                }}
              />
            </LazyBoundary>
          </>
        ) : url.get('step') === SECOND_STEP ? (
          <>
            <Heading key="second" title="Confirm That It’s You" />
            <LazyBoundary fallback={<Skeleton className="h-[60dvh]" />}>
              <SecondStep
                onBack={(name) => url.set({ step: '', username: name }, { replace: true })}
              />
            </LazyBoundary>
          </>
        ) : (
          <>
            <Heading key="sign-in" title="Sign In or Register" />
            <SignedOutNotice />
            {outcome && (
              <div className="mb-6">
                <LazyBoundary fallback={<Skeleton className="h-24" />}>
                  <AgencyOutcome outcome={outcome} />
                </LazyBoundary>
              </div>
            )}
            <SignIn
              next={url.get('next')}
              username={url.get('username')}
              tab={url.get('tab') === REGISTER ? REGISTER : 'login'}
              onTab={(tab) => url.set({ tab: tab === 'login' ? '' : tab }, { replace: true })}
              beforeSession={(newUser) => {
                if (can(newUser, 'keep-own-profile')) setStep(APPLICATION);
              }}
              onSecondStep={() => setStep(SECOND_STEP)}
            />
          </>
        )}
      </div>
      <AuthPanel />
    </div>
  );
}

interface SignInProps {
  next: string;
  username: string;
  tab: string;
  onTab: (tab: string) => void;
  beforeSession: (user: User) => void;
  onSecondStep: () => void;
}

function SignIn({ next, username, tab, onTab, beforeSession, onSecondStep }: SignInProps) {
  const [memories] = useState(() => ({
    login: new Map<string, string>(),
    register: new Map<string, unknown>(),
  }));
  const client = useQueryClient();
  const isPageShown = usePageShown();
  useEffect(() => {
    if (!isPageShown) return;
    void preloadCode(loadRegisterForm);
    // The page after sign-in needs the program's lists.
    void client.prefetchQuery(programQuery);
  }, [client, isPageShown]);
  return (
    <SignInTabs
      label="Login or Register"
      value={tab}
      onChange={onTab}
      tabs={[
        {
          value: 'login',
          label: 'Login',
          content: (
            <LoginForm username={username} memory={memories.login} onSecondStep={onSecondStep}>
              <div className="flex min-h-30 flex-col gap-5">
                {isPageShown && (
                  <LazyBoundary fallback={null}>
                    <SignInExtras next={next} />
                  </LazyBoundary>
                )}
              </div>
            </LoginForm>
          ),
        },
        {
          value: REGISTER,
          label: 'Register',
          content: (
            <LazyBoundary fallback={<Skeleton className="h-[60dvh]" />}>
              <RegisterForm beforeSession={beforeSession} memory={memories.register} />
            </LazyBoundary>
          ),
        },
      ]}
    />
  );
}

function Heading({ title }: { title: string }) {
  const heading = usePageHeading(title);
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight">
        {title}
      </h1>
      <div aria-hidden="true" className="mt-3 mb-6 h-0.5 w-12 bg-gold" />
    </>
  );
}
