import { Unlink } from 'lucide-react';
import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { MenuItem } from '#client/components/ui/row-menu.tsx';
import { useSession } from '#client/lib/session.ts';
import type { ListedUser } from '#shared/accounts/schemas.ts';

const UnlinkDialog = lazyComponent(
  async () => (await import('./unlink-dialog.tsx')).UnlinkDialog,
  NotArrived,
);

interface UnlinkActionProps {
  user: ListedUser;
}

/** Unlinks another user's agency account. Users unlink their own on their profile. */
export function UnlinkAction({ user }: UnlinkActionProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: self } = useSession();
  if (!isOpen && (!user.isAgencyLinked || self?.id === user.id)) return null;
  return (
    <>
      <MenuItem icon={Unlink} onPress={() => setOpen(true)}>
        Unlink agency
      </MenuItem>
      <LazyBoundary fallback={null}>
        {isOpen && <UnlinkDialog user={user} onClose={() => setOpen(false)} />}
      </LazyBoundary>
    </>
  );
}
