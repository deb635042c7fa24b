import { useLocation } from 'wouter';
import { LinkSwitch } from '#client/components/ui/link-switch.tsx';
import { paths } from '#client/lib/paths.ts';
import { useSession } from '#client/lib/session.ts';
import { can, type Ability } from '#shared/abilities.ts';

interface Part {
  href: string;
  label: string;
  ability?: Ability;
}

const PARTS: readonly Part[] = [
  { href: paths.profile, label: 'Profile' },
  { href: paths.profileReadiness, label: 'My readiness', ability: 'keep-own-profile' },
  { href: paths.profileMessages, label: 'Message settings' },
  { href: paths.profileSignIn, label: 'Sign-in and devices' },
  { href: paths.profileData, label: 'My data' },
];

export function ProfileLinks() {
  const [path] = useLocation();
  const { data: user } = useSession();
  const parts = PARTS.filter(({ ability }) => !ability || can(user, ability));
  return (
    <div className="mb-6">
      <LinkSwitch
        label="Your account"
        links={parts.map(({ href, label }) => ({ href, label, current: href === path }))}
      />
    </div>
  );
}
