import { Redirect, useLocation } from 'wouter';
import { usePageHeading } from '#client/lib/page.ts';
import { useSession } from '#client/lib/session.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import { Waiting } from '#client/components/layout/states.tsx';
import { Tabs } from '#client/components/ui/tabs.tsx';
import { AuthPanel } from '#client/features/accounts/auth-panel.tsx';
import { LoginForm } from '#client/features/accounts/login-form.tsx';
import { RegisterForm } from '#client/features/accounts/register-form.tsx';
import { ApplicationStep } from '#client/features/chaplains/application-step.tsx';
import { afterSignIn } from '#client/paths.ts';

const APPLICATION = 'application';

export function AuthPage() {
  const session = useSession();
  const url = useUrlState();
  const [, navigate] = useLocation();
  const next = afterSignIn(url.get('next'));
  const user = session.data ?? null;
  const applies = user?.role === 'chaplain' && url.get('step') === APPLICATION;
  const heading = usePageHeading(applies ? 'Complete Your Application' : 'Sign In');

  if (session.isPending && !session.isPaused) return <Waiting label="Checking who is signed in" />;
  if (user && !applies) return <Redirect to={next} replace />;

  return (
    <div className="grid grow lg:grid-cols-[5fr_7fr]">
      <AuthPanel />
      <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:px-6 sm:py-12">
        <h1 ref={heading} tabIndex={-1} className="text-2xl font-bold tracking-tight">
          {applies ? 'Complete Your Application' : 'Sign In or Register'}
        </h1>
        <div aria-hidden="true" className="mt-3 mb-6 h-0.5 w-12 bg-gold" />
        {applies ? (
          <ApplicationStep user={user} onDone={() => navigate(next, { replace: true })} />
        ) : (
          <Tabs
            label="Login or Register"
            value={url.get('tab') === 'register' ? 'register' : 'login'}
            onChange={(tab) => url.set({ tab: tab === 'login' ? '' : tab }, { replace: true })}
            tabs={[
              { value: 'login', label: 'Login', content: <LoginForm /> },
              {
                value: 'register',
                label: 'Register',
                content: (
                  <RegisterForm
                    beforeSession={({ role }) => {
                      if (role === 'chaplain') url.set({ step: APPLICATION }, { replace: true });
                    }}
                  />
                ),
              },
            ]}
          />
        )}
      </div>
    </div>
  );
}
