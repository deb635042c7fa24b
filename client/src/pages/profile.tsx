import { ArrowDown } from 'lucide-react';
import { Redirect } from 'wouter';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Page } from '#client/components/layout/page.tsx';
import { ProfileLinks } from '#client/components/layout/profile-links.tsx';
import { SectionLink } from '#client/components/layout/section-link.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { AccountForm } from '#client/features/accounts/profile-form.tsx';
import { OwnProfile } from '#client/features/chaplains/own-profile.tsx';
import { useSectionTarget } from '#client/lib/page-heading.ts';
import { useSession } from '#client/lib/session.ts';
import { paths } from '#client/lib/paths.ts';
import { can } from '#shared/abilities.ts';

const PasswordForm = lazyComponent(
  async () => (await import('#client/features/accounts/password-form.tsx')).PasswordForm,
  NotArrived,
);

const EmailNotice = lazyComponent(
  async () => (await import('#client/features/accounts/email-notice.tsx')).EmailNotice,
);

const INFORMATION = { id: 'information', title: 'Profile Information' };
const APPLICATION = { id: 'application', title: 'Chaplain Profile' };
const PASSWORD = { id: 'password', title: 'Change Password' };

/** Parts that were moved to other pages. Older mails and bookmarks still link to them here. */
const MOVED: Readonly<Record<string, string>> = {
  '#messages': paths.profileMessages,
  '#two-step-sign-in': `${paths.profileSignIn}#two-step-sign-in`,
  '#agency-account': `${paths.profileSignIn}#agency-account`,
  '#devices': `${paths.profileSignIn}#devices`,
  '#my-data': paths.profileData,
  '#on-this-device': `${paths.profileData}#on-this-device`,
};

export function ProfilePage() {
  const { data: user } = useSession();
  useSectionTarget(INFORMATION.id);
  useSectionTarget(PASSWORD.id);
  const moved = MOVED[window.location.hash];
  if (moved) return <Redirect to={moved} replace />;
  if (!user) return null;
  const hasProfile = can(user, 'keep-own-profile');
  return (
    <Page title="Profile">
      <ProfileLinks />
      <Parts parts={hasProfile ? [INFORMATION, APPLICATION, PASSWORD] : [INFORMATION, PASSWORD]} />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <Panel {...INFORMATION}>
            {(user.pendingEmail || user.emailConfirmedAt === null) && (
              <div className="mb-5">
                <LazyBoundary fallback={<Skeleton className="h-60 max-w-reading sm:h-44" />}>
                  <EmailNotice user={user} />
                </LazyBoundary>
              </div>
            )}
            <AccountForm user={user} />
          </Panel>
          {hasProfile && <OwnProfile user={user} />}
        </div>
        <Panel {...PASSWORD}>
          <LazyBoundary fallback={<Skeleton className="h-96" />}>
            <PasswordForm user={user} />
          </LazyBoundary>
        </Panel>
      </div>
    </Page>
  );
}

interface PartsProps {
  parts: readonly { id: string; title: string }[];
}

/** Links to the parts, for phones; a wide screen shows the parts side by side. */
function Parts({ parts }: PartsProps) {
  return (
    <nav aria-label="On this page" className="mb-6 border-y border-line py-1 lg:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <SectionLink
              href={`${paths.profile}#${id}`}
              className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-link underline-offset-4 hover:underline"
            >
              <ArrowDown className="size-4 shrink-0" aria-hidden="true" />
              {title}
            </SectionLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
