import { ArrowDown } from 'lucide-react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Page } from '#client/components/layout/page.tsx';
import { SectionLink } from '#client/components/layout/section-link.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { Skeleton } from '#client/components/ui/skeleton.tsx';
import { AccountForm } from '#client/features/accounts/profile-form.tsx';
import { OwnProfile } from '#client/features/chaplains/own-profile.tsx';
import { useSectionTarget } from '#client/lib/page.ts';
import { useSession } from '#client/lib/session.ts';
import { paths } from '#client/paths.ts';
import { can } from '#shared/abilities.ts';

const PasswordForm = lazyComponent(
  async () => (await import('#client/features/accounts/password-form.tsx')).PasswordForm,
  NotArrived,
);

const loadAccountPanels = () => import('#client/account-panels.tsx');
const SignInPanels = lazyComponent(async () => (await loadAccountPanels()).SignInPanels);
const WithAgency = lazyComponent(async () => (await loadAccountPanels()).WithAgency);
const OwnDataPanel = lazyComponent(async () => (await loadAccountPanels()).OwnDataPanel);

const PackPanel = lazyComponent(
  async () => (await import('#client/features/field-pack/pack-panel.tsx')).PackPanel,
);

const EmailNotice = lazyComponent(
  async () => (await import('#client/features/accounts/email-notice.tsx')).EmailNotice,
);

const MessagesPanel = lazyComponent(
  async () => (await import('#client/features/contact-points/messages-panel.tsx')).MessagesPanel,
);

const INFORMATION = { id: 'information', title: 'Profile Information' };
const APPLICATION = { id: 'application', title: 'Chaplain Profile' };
const MESSAGES = { id: 'messages', title: 'Messages' };
const PASSWORD = { id: 'password', title: 'Change Password' };
const AGENCY = { id: 'agency-account', title: 'Agency Account' };
const TWO_STEPS = { id: 'two-step-sign-in', title: 'Two-Step Sign-In' };
const DEVICES = { id: 'devices', title: 'Where You Are Signed In' };
const OWN_DATA = { id: 'my-data', title: 'My Data' };
const DEVICE = { id: 'on-this-device', title: 'On This Device' };

export function ProfilePage() {
  const { data: user } = useSession();
  useSectionTarget(INFORMATION.id);
  useSectionTarget(PASSWORD.id);
  if (!user) return null;
  const hasProfile = can(user, 'keep-own-profile');
  // Beside a chaplain's long profile, otherwise below the short form.
  const rest = (
    <>
      <LazyBoundary fallback={null}>
        <MessagesPanel {...MESSAGES} user={user} />
      </LazyBoundary>
      {hasProfile && (
        <LazyBoundary fallback={null}>
          <PackPanel {...DEVICE} />
        </LazyBoundary>
      )}
      <LazyBoundary fallback={null}>
        <OwnDataPanel {...OWN_DATA} />
      </LazyBoundary>
    </>
  );
  return (
    <Page title="Profile">
      <Parts
        parts={
          hasProfile
            ? [
                INFORMATION,
                APPLICATION,
                PASSWORD,
                TWO_STEPS,
                AGENCY,
                DEVICES,
                MESSAGES,
                DEVICE,
                OWN_DATA,
              ]
            : [INFORMATION, MESSAGES, OWN_DATA, PASSWORD, TWO_STEPS, AGENCY, DEVICES]
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <Panel {...INFORMATION}>
            {(user.pendingEmail || user.emailConfirmedAt === null) && (
              <div className="mb-5">
                <LazyBoundary fallback={<Skeleton className="h-32 max-w-reading" />}>
                  <EmailNotice user={user} />
                </LazyBoundary>
              </div>
            )}
            <AccountForm user={user} />
          </Panel>
          {hasProfile ? <OwnProfile user={user} /> : rest}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <Panel {...PASSWORD}>
            <LazyBoundary fallback={<Skeleton className="h-96" />}>
              <PasswordForm user={user} />
            </LazyBoundary>
          </Panel>
          <LazyBoundary fallback={null}>
            <SignInPanels twoSteps={TWO_STEPS} agency={AGENCY} devices={DEVICES} />
          </LazyBoundary>
          {hasProfile && rest}
        </div>
      </div>
    </Page>
  );
}

interface PartsProps {
  parts: readonly { id: string; title: string }[];
}

/** The way to the parts of a page that is long on a phone; a wide screen shows them side by side. */
function Parts({ parts }: PartsProps) {
  return (
    <nav aria-label="On this page" className="mb-6 border-y border-line py-1 lg:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {parts.map(({ id, title }) => {
          const part = (
            <li key={id}>
              <SectionLink
                href={`${paths.profile}#${id}`}
                className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-link underline-offset-4 hover:underline"
              >
                <ArrowDown className="size-4 shrink-0" aria-hidden="true" />
                {title}
              </SectionLink>
            </li>
          );
          if (id !== AGENCY.id) return part;
          return (
            <LazyBoundary key={id} fallback={null}>
              <WithAgency>{part}</WithAgency>
            </LazyBoundary>
          );
        })}
      </ul>
    </nav>
  );
}
