import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import { Footer } from './components/layout/footer.tsx';
import { Navigation } from './components/layout/navigation.tsx';
import { LateToaster } from './components/ui/late-toaster.tsx';
import { late } from './components/ui/late.tsx';
import { useLogout } from './features/accounts/use-logout.ts';
import { tapsOf } from './features/deployments/outbox/kept-taps.ts';
import { useSession, useSessionOver } from './lib/session.ts';
import { navigationOf, paths } from './paths.ts';
import { Routes } from './router.tsx';

const ApplicationReminder = late(
  async () => (await import('./features/chaplains/application-reminder.tsx')).ApplicationReminder,
);

const SignedOutBar = late(
  async () => (await import('./features/accounts/signed-out-bar.tsx')).SignedOutBar,
);

const DeploymentBanner = late(
  async () => (await import('./features/deployments/banner.tsx')).DeploymentBanner,
);
const LogoutDialog = late(
  async () => (await import('./features/deployments/logout-dialog.tsx')).LogoutDialog,
);

export function App() {
  const { data: user = null, isPending } = useSession();
  const isSessionOver = useSessionOver();
  const [path, navigate] = useLocation();
  const [asksLogout, setAsksLogout] = useState(false);
  const logout = useLogout(() => {
    setAsksLogout(false);
    navigate(paths.home);
  });
  const logOut = () => {
    if (user && tapsOf(user.id).length > 0) setAsksLogout(true);
    else logout.mutate({});
  };
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-60 rounded bg-surface font-semibold text-ink shadow-float focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <Navigation
        user={user}
        entries={navigationOf(user)}
        sessionKnown={!isPending}
        loggingOut={logout.isPending}
        onLogout={logOut}
      />
      {isSessionOver && path !== paths.auth && (
        <Suspense fallback={null}>
          <SignedOutBar />
        </Suspense>
      )}
      {user?.role === 'chaplain' && (
        <Suspense fallback={null}>
          <ApplicationReminder />
        </Suspense>
      )}
      {user && user.role !== 'guest' && (
        <Suspense fallback={null}>
          <DeploymentBanner userId={user.id} />
          {asksLogout && (
            <LogoutDialog
              waiting={logout.isPending}
              onConfirm={() => logout.mutate({})}
              onClose={() => setAsksLogout(false)}
            />
          )}
        </Suspense>
      )}
      <LateToaster ahead={user !== null || path !== paths.home} />
      <main id="main" tabIndex={-1} className="flex grow flex-col">
        <Routes />
      </main>
      <Footer />
    </div>
  );
}
