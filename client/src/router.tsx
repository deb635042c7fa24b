import { Suspense, type ReactNode } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import type { Role } from '#shared/accounts/constants.ts';
import { Page } from './components/layout/page.tsx';
import { AccessDenied, Failed, Waiting } from './components/layout/states.tsx';
import { late } from './components/ui/late.tsx';
import { useSession } from './lib/session.ts';
import { HomePage } from './pages/home.tsx';
import { NotFoundPage } from './pages/not-found.tsx';
import { pageLoaders } from './page-loaders.ts';
import { PageNotLoaded } from './pages/page-not-loaded.tsx';
import { paths, signInPath } from './paths.ts';

const AuthPage = late(pageLoaders[paths.auth], PageNotLoaded);
const SetPasswordPage = late(pageLoaders[paths.setPassword], PageNotLoaded);
const FieldGuidePage = late(pageLoaders[paths.fieldGuide], PageNotLoaded);
const FieldGuidePrintPage = late(pageLoaders[paths.fieldGuidePrint], PageNotLoaded);
const SectionPage = late(pageLoaders[paths.fieldGuideSection], PageNotLoaded);
const TrainingPage = late(pageLoaders[paths.training], PageNotLoaded);
const ResourcesPage = late(pageLoaders[paths.resources], PageNotLoaded);
const DirectoryPage = late(pageLoaders[paths.directory], PageNotLoaded);
const DeploymentsPage = late(pageLoaders[paths.deployments], PageNotLoaded);
const ProfilePage = late(pageLoaders[paths.profile], PageNotLoaded);
const AdminPage = late(pageLoaders[paths.admin], PageNotLoaded);
const AuditPage = late(pageLoaders[paths.audit], PageNotLoaded);
const RosterPage = late(pageLoaders[paths.attendance], PageNotLoaded);
const DashboardPage = late(pageLoaders[paths.dashboard], PageNotLoaded);
const ActivationsPage = late(pageLoaders[paths.activations], PageNotLoaded);
const ActivationPage = late(pageLoaders[paths.activation], PageNotLoaded);
const HoursPage = late(pageLoaders[paths.hours], PageNotLoaded);

const PANEL_DENIED = (
  <>
    <span className="sr-only">Access Denied - </span>
    This admin panel is restricted to administrators only.
  </>
);

const READERS = ['admin', 'chaplain'] as const;

const GUIDE_DENIED = (
  <>
    <span className="sr-only">Access Denied: </span>
    Field Guide access is restricted to approved chaplains and administrators.
  </>
);

export function Routes() {
  return (
    <Suspense fallback={<Waiting label="Loading the page" />}>
      <Switch>
        <Route path={paths.home} component={HomePage} />
        <Route path={paths.auth} component={AuthPage} />
        <Route path={paths.setPassword} component={SetPasswordPage} />
        <Route path={paths.fieldGuide}>
          <Protected roles={READERS} denied={GUIDE_DENIED}>
            <FieldGuidePage />
          </Protected>
        </Route>
        <Route path={paths.fieldGuidePrint}>
          <Protected roles={READERS} denied={GUIDE_DENIED}>
            <FieldGuidePrintPage />
          </Protected>
        </Route>
        <Route path={paths.fieldGuideSection}>
          {({ id }) => (
            <Protected roles={READERS} denied={GUIDE_DENIED}>
              <SectionPage key={id} id={id} />
            </Protected>
          )}
        </Route>
        <Route path={paths.training}>
          <Protected>
            <TrainingPage />
          </Protected>
        </Route>
        <Route path={paths.resources}>
          <Protected>
            <ResourcesPage />
          </Protected>
        </Route>
        <Route path={paths.directory}>
          <Protected
            roles={['admin', 'chaplain']}
            denied={
              <>
                <span className="sr-only">Access Denied: </span>
                Chaplain Directory access is restricted to approved chaplains and administrators.
              </>
            }
          >
            <DirectoryPage />
          </Protected>
        </Route>
        <Route path={paths.deployments}>
          <Protected roles={['admin', 'chaplain']}>
            <DeploymentsPage />
          </Protected>
        </Route>
        <Route path={paths.profile}>
          <Protected>
            <ProfilePage />
          </Protected>
        </Route>
        <Route path={paths.admin}>
          <Protected roles={['admin']} denied={PANEL_DENIED}>
            <AdminPage />
          </Protected>
        </Route>
        <Route path={paths.audit}>
          <Protected roles={['admin']} denied={PANEL_DENIED}>
            <AuditPage />
          </Protected>
        </Route>
        <Route path={paths.attendance}>
          {({ id }) => (
            <Protected roles={['admin']} denied={PANEL_DENIED}>
              <RosterPage id={id} />
            </Protected>
          )}
        </Route>
        <Route path={paths.dashboard}>
          <Protected
            roles={['admin']}
            denied="You don't have permission to access the admin dashboard."
          >
            <DashboardPage />
          </Protected>
        </Route>
        <Route path={paths.activations}>
          <Protected roles={['admin']}>
            <ActivationsPage />
          </Protected>
        </Route>
        <Route path={paths.activation}>
          {({ id }) => (
            <Protected roles={['admin']}>
              <ActivationPage id={id} />
            </Protected>
          )}
        </Route>
        <Route path={paths.hours}>
          <Protected roles={['admin']}>
            <HoursPage />
          </Protected>
        </Route>
        <Route component={NotFoundPage} />
      </Switch>
    </Suspense>
  );
}

interface ProtectedProps {
  /** Who may see it; without: whoever is signed in. */
  roles?: readonly Role[];
  denied?: ReactNode;
  children: ReactNode;
}

function Protected({
  roles,
  denied = "You don't have permission to access this page.",
  children,
}: ProtectedProps) {
  const session = useSession();
  if (session.data === undefined && !session.isLoading) {
    return (
      <Page title="Page Not Loaded">
        <Failed what="This page" error={session.error} onRetry={() => void session.refetch()} />
      </Page>
    );
  }
  if (session.data === undefined) return <Waiting label="Checking who is signed in" />;
  if (!session.data) {
    const { pathname, search, hash } = window.location;
    return <Redirect to={signInPath(pathname + search + hash)} replace />;
  }
  if (roles && !roles.includes(session.data.role)) return <AccessDenied>{denied}</AccessDenied>;
  return children;
}
