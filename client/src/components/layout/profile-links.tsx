import { useLocation } from 'wouter';
import { LinkSwitch } from '#client/components/ui/link-switch.tsx';
import { paths } from '#client/lib/paths.ts';

const PARTS = [
  { href: paths.profile, label: 'Profile' },
  { href: paths.profileMessages, label: 'Message settings' },
  { href: paths.profileSignIn, label: 'Sign-in and devices' },
  { href: paths.profileData, label: 'My data' },
] as const;

export function ProfileLinks() {
  const [path] = useLocation();
  return (
    <div className="mb-6">
      <LinkSwitch
        label="Your account"
        links={PARTS.map((part) => ({ ...part, current: part.href === path }))}
      />
    </div>
  );
}
