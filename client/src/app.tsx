import { lazy, Suspense } from 'react';
import { Footer } from './components/layout/footer.tsx';
import { Navigation } from './components/layout/navigation.tsx';
import { LateToaster } from './components/ui/late-toaster.tsx';
import { useLogout } from './features/accounts/use-logout.ts';
import { useSession } from './lib/session.ts';
import { navigationOf } from './paths.ts';
import { Routes } from './router.tsx';

const ApplicationReminder = lazy(async () => ({
  default: (await import('./features/chaplains/application-reminder.tsx')).ApplicationReminder,
}));

export function App() {
  const { data: user = null, isPending } = useSession();
  const logout = useLogout();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-20 rounded bg-surface px-4 py-3 font-semibold text-ink shadow-float focus:translate-y-0"
      >
        Skip to content
      </a>
      <Navigation
        user={user}
        entries={navigationOf(user)}
        sessionKnown={!isPending}
        loggingOut={logout.isPending}
        onLogout={() => logout.mutate({})}
      />
      {user?.role === 'chaplain' && (
        <Suspense fallback={null}>
          <ApplicationReminder />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} className="flex grow flex-col">
        <Routes />
      </main>
      <Footer />
      <LateToaster />
    </div>
  );
}
