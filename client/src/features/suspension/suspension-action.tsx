import { UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { MenuItem } from '#client/components/ui/row-menu.tsx';
import { useSession } from '#client/lib/session.ts';
import type { ListedUser } from '#shared/accounts/schemas.ts';

const SuspendDialog = lazyComponent(
  async () => (await import('./suspend-dialog.tsx')).SuspendDialog,
  NotArrived,
);
const LiftDialog = lazyComponent(
  async () => (await import('./lift-dialog.tsx')).LiftDialog,
  NotArrived,
);

interface SuspensionActionProps {
  user: ListedUser;
}

/** Hidden on the viewer's own account, because nobody can suspend themselves. */
export function SuspensionAction({ user }: SuspensionActionProps) {
  const [open, setOpen] = useState<'suspend' | 'lift' | null>(null);
  const close = () => setOpen(null);
  const { data: self } = useSession();
  if (self?.id === user.id) return null;
  const Icon = user.suspension ? UserCheck : UserX;
  const label = user.suspension ? 'Lift suspension' : 'Suspend';
  return (
    <>
      <MenuItem icon={Icon} onPress={() => setOpen(user.suspension ? 'lift' : 'suspend')}>
        {label}
      </MenuItem>
      <LazyBoundary fallback={null}>
        {open === 'suspend' && <SuspendDialog user={user} onClose={close} />}
        {open === 'lift' && <LiftDialog user={user} onClose={close} />}
      </LazyBoundary>
    </>
  );
}
