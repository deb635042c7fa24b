import type { ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { pageList } from '#shared/pages.ts';
import { Page } from './components/layout/page.tsx';
import { Failed, NotArrived, Waiting } from './components/layout/states.tsx';
import { LazyBoundary } from './components/ui/lazy-boundary.tsx';
import { lazyComponent } from './components/ui/lazy-component.tsx';
import { useSession, wasSignedInHere } from './lib/session.ts';
import { pageLoaders } from './page-loaders.ts';
import { NotFoundPage } from './pages/not-found.tsx';
import { PageNotLoaded } from './pages/page-not-loaded.tsx';
import { mayOpen, signInPath } from './lib/paths.ts';

const Denied = lazyComponent(
  async () => (await import('./components/layout/denied.tsx')).Denied,
  NotArrived,
);

const routes = pageList.map((page) => ({
  ...page,
  Content: lazyComponent(pageLoaders[page.name], PageNotLoaded),
}));

type RouteEntry = (typeof routes)[number];

export function Routes() {
  return (
    <LazyBoundary fallback={<Waiting label="Loading the page" />}>
      <Switch>
        {routes.map(({ Content, path, ...page }) => (
          <Route key={path} path={path}>
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

type ProtectedProps = Pick<RouteEntry, 'name' | 'access'> & { children: ReactNode };

function Protected({ name, access, children }: ProtectedProps) {
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
  return <Denied name={name} />;
}

const UNKNOWN =
  'The portal can’t be reached, and nothing from it is stored on this device. You may be signed out.';
