import type { ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { pageList } from '#shared/pages.ts';
import { Page } from './components/layout/page.tsx';
import { AccessDenied, Failed, Waiting } from './components/layout/states.tsx';
import { LazyBoundary } from './components/ui/lazy-boundary.tsx';
import { lazyComponent } from './components/ui/lazy-component.tsx';
import { useSession, wasSignedInHere } from './lib/session.ts';
import { pageLoaders } from './page-loaders.ts';
import { NotFoundPage } from './pages/not-found.tsx';
import { PageNotLoaded } from './pages/page-not-loaded.tsx';
import { mayOpen, signInPath } from './paths.ts';

const routes = pageList.map(({ name, ...page }) => ({
  ...page,
  Content: lazyComponent(pageLoaders[name], PageNotLoaded),
}));

type RouteEntry = (typeof routes)[number];

export function Routes() {
  return (
    <LazyBoundary fallback={<Waiting label="Loading the page" />}>
      <Switch>
        {routes.map(({ Content, ...page }) => (
          <Route key={page.path} path={page.path}>
            {({ id = '' }: { id?: string }) => (
              <Protected {...page}>
                <Content key={id} id={id} />
              </Protected>
            )}
          </Route>
        ))}
        <Route component={NotFoundPage} />
      </Switch>
    </LazyBoundary>
  );
}

type ProtectedProps = Pick<RouteEntry, 'access' | 'denied'> & { children: ReactNode };

function Protected({ access, children, ...page }: ProtectedProps) {
  const session = useSession();
  if (access === 'everyone') return children;
  if (session.data === undefined && !session.isLoading) {
    return (
      <Page title="Page Not Loaded" {...(wasSignedInHere() && { intro: UNKNOWN })}>
        <Failed what="This page" error={session.error} onRetry={() => void session.refetch()} />
      </Page>
    );
  }
  if (session.data === undefined) return <Waiting label="Checking who is signed in" />;
  if (!session.data) {
    const { pathname, search, hash } = window.location;
    return <Redirect to={signInPath(pathname + search + hash)} replace />;
  }
  if (mayOpen(session.data, access)) return children;
  return <Denied {...page} />;
}

const UNKNOWN =
  'You may be signed out: the portal can’t be asked, and this device keeps nothing of it.';

/** Keeps the heading's words, which some texts repeat, for screen readers. */
function Denied({ denied = "You don't have permission to access this page." }) {
  const [repeated = ''] = /^Access Denied[: -]+/.exec(denied) ?? [];
  return (
    <AccessDenied>
      {repeated && <span className="sr-only">{repeated}</span>}
      {denied.slice(repeated.length)}
    </AccessDenied>
  );
}
