import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { can } from '#shared/abilities.ts';
import type { User } from '#shared/accounts/schemas.ts';
import { Footer } from './components/layout/footer.tsx';
import { Navigation } from './components/layout/navigation.tsx';
import { NotArrived } from './components/layout/states.tsx';
import { Contained } from './components/ui/contained.tsx';
import { ErrorBoundary } from './components/ui/error-boundary.tsx';
import { LazyToaster } from './components/ui/lazy-toaster.tsx';
import { LazyBoundary } from './components/ui/lazy-boundary.tsx';
import { lazyBeside, lazyComponent } from './components/ui/lazy-component.tsx';
import { useLogout } from './features/accounts/use-logout.ts';
import { isMarkedQueued } from './lib/outbox/queue-marks.ts';
import { pushUsersHere } from './lib/push-used.ts';
import { usePageShown } from './lib/page-shown.ts';
import { preloadCode } from './lib/preloaded-code.ts';
import { useSession, useSessionOver, wasSignedInHere } from './lib/session.ts';
import { pageLoaders } from './page-loaders.ts';
import { loadToday } from './pages/parts/load-today.ts';
import { PageBroken } from './pages/page-not-loaded.tsx';
import { navigationOf, paths } from './lib/paths.ts';
import { Routes } from './router.tsx';

const ChaplainExtras = lazyBeside(
  async () => (await import('./pages/parts/chaplain-extras.tsx')).ChaplainExtras,
);

const FirstVisit = lazyBeside(
  async () => (await import('./pages/parts/chaplain-extras.tsx')).FirstVisit,
);

const SignedOutBar = lazyComponent(
  async () => (await import('./features/accounts/signed-out-bar.tsx')).SignedOutBar,
);

const SecondFactor = lazyBeside(
  async () => (await import('./features/second-factor/second-factor.tsx')).SecondFactor,
);

const ConnectionLine = lazyComponent(
  async () => (await import('./components/layout/connection-line.tsx')).ConnectionLine,
);
const DeploymentBanner = lazyBeside(
  async () => (await import('./features/deployments/banner.tsx')).DeploymentBanner,
);
const MessageNotice = lazyBeside(
  async () => (await import('./features/system/message-notice.tsx')).MessageNotice,
);
const SignedOutLine = lazyComponent(
  async () => (await import('./features/outbox/signed-out-line.tsx')).SignedOutLine,
);
const loadLogoutDialog = async () =>
  (await import('./features/accounts/logout-dialog.tsx')).LogoutDialog;
const LogoutDialog = lazyComponent(loadLogoutDialog, NotArrived);

export function App() {
  const { data, isPending } = useSession();
  const user = data ?? null;
  // Until the second factor is set up, the server refuses most requests.
  const active = user?.mustSetUpSecondFactor ? null : user;
  const isUnread = data === undefined && !isPending && wasSignedInHere();
  const isSessionOver = useSessionOver();
  const [path, navigate] = useLocation();
  const [asksLogout, setAsksLogout] = useState<'online' | 'offline' | null>(null);
  const {
    logOut,
    logOutOffline,
    isPending: loggingOut,
  } = useLogout({
    beforeEnd: () => {
      setAsksLogout(null);
      navigate(paths.home);
    },
  });
  const isPageShown = usePageShown();
  const isSignedIn = user !== null;
  // Loads these parts in advance, because they can't be loaded without a connection.
  useEffect(() => {
    if (!isPageShown) return;
    void preloadCode(pageLoaders.home);
    if (!isSignedIn) return;
    void preloadCode(loadLogoutDialog);
    void preloadCode(loadToday);
  }, [isSignedIn, isPageShown]);
  const startLogout = () => {
    if (!navigator.onLine) setAsksLogout('offline');
    else if (user && isMarkedQueued(user.id)) setAsksLogout('online');
    else logOut();
  };
  const signedOutBar = isSessionOver && path !== paths.auth && <SignedOutBar />;
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
        entries={active === user ? navigationOf(user) : []}
        sessionKnown={!isPending && !isUnread}
        loggingOut={loggingOut}
        onLogout={startLogout}
      />
      <div data-top={active && topOf(active, path)}>
        {isPageShown && active && (can(active, 'keep-own-profile') || pushUsersHere()) && (
          <Contained what="The reminder of your application">
            <LazyBoundary fallback={null}>
              <ChaplainExtras />
            </LazyBoundary>
          </Contained>
        )}
        <Contained what="What waits for your answer">
          <LazyBoundary fallback={null}>
            {isUnread && <ConnectionLine />}
            {isPageShown && active && can(active, 'be-deployed') && (
              <DeploymentBanner user={active} />
            )}
            {isPageShown && active && can(active, 'see-system') && <MessageNotice />}
            {data === null && isMarkedQueued() ? (
              <SignedOutLine otherwise={signedOutBar} />
            ) : (
              signedOutBar
            )}
          </LazyBoundary>
        </Contained>
      </div>
      {user && asksLogout && (
        <LazyBoundary fallback={null}>
          <LogoutDialog
            userId={user.id}
            isOffline={asksLogout === 'offline'}
            waiting={loggingOut}
            onLogOut={logOut}
            onForget={logOutOffline}
            onClose={() => setAsksLogout(null)}
          />
        </LazyBoundary>
      )}
      <LazyToaster eager={isPageShown && (isSignedIn || path !== paths.home)} />
      <main id="main" tabIndex={-1} className="flex min-h-[calc(100dvh-3.5rem)] grow flex-col">
        {user && (isPageShown || !active) && (
          <LazyBoundary fallback={null}>
            <SecondFactor user={user} />
          </LazyBoundary>
        )}
        {active === user && (
          <ErrorBoundary key={path} renderFallback={(breakage) => <PageBroken {...breakage} />}>
            <Routes />
          </ErrorBoundary>
        )}
      </main>
      {isPageShown && active && can(active, 'keep-own-profile') && (
        <Contained what="What is stored on this device">
          <LazyBoundary fallback={null}>
            <FirstVisit key={active.id} userId={active.id} />
          </LazyBoundary>
        </Contained>
      )}
      <Footer />
    </div>
  );
}

/** Which line will appear at the top of the page; styles.css reserves space for it. */
function topOf({ role, hasProfile, hasCall }: User, path: string) {
  if (path === paths.home) return null;
  if (role === 'chaplain' && !hasProfile) return 'application';
  return hasCall && path !== paths.deployments ? 'call' : null;
}
