import { ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { MenuItem } from '#client/components/ui/row-menu.tsx';
import { useSession } from '#client/lib/session.ts';
import type { ListedUser } from '#shared/accounts/schemas.ts';

const RemoveFactorsDialog = lazyComponent(
  async () => (await import('./remove-factors-dialog.tsx')).RemoveFactorsDialog,
  NotArrived,
);

interface RemoveFactorsActionProps {
  user: ListedUser;
}

export function RemoveFactorsAction({ user }: RemoveFactorsActionProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: self } = useSession();
  if (!isOpen && (!user.hasSecondFactor || self?.id === user.id)) return null;
  return (
    <>
      <MenuItem icon={ShieldOff} onPress={() => setOpen(true)}>
        Remove second step
      </MenuItem>
      <LazyBoundary fallback={null}>
        {isOpen && <RemoveFactorsDialog user={user} onClose={() => setOpen(false)} />}
      </LazyBoundary>
    </>
  );
}
