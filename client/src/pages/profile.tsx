import { Page } from '#client/components/layout/page.tsx';
import { Panel } from '#client/components/ui/panel.tsx';
import { PasswordForm } from '#client/features/accounts/password-form.tsx';
import { ProfileForm } from '#client/features/accounts/profile-form.tsx';
import { OwnProfile } from '#client/features/chaplains/own-profile.tsx';
import { useSession } from '#client/lib/session.ts';

export function ProfilePage() {
  const { data: user } = useSession();
  if (!user) return null;
  return (
    <Page title="Profile">
      <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <Panel title="Profile Information">
            <ProfileForm user={user} />
          </Panel>
          {user.role === 'chaplain' && <OwnProfile user={user} />}
        </div>
        <Panel title="Change Password">
          <PasswordForm username={user.username} />
        </Panel>
      </div>
    </Page>
  );
}
