import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { MenuItem } from '#client/components/ui/row-menu.tsx';
import { NotArrived } from './states.tsx';

const PersonMessagesDialog = lazyComponent(
  async () => (await import('./person-messages-dialog.tsx')).PersonMessagesDialog,
  NotArrived,
);

interface PersonMessagesButtonProps {
  userId: string;
  name: string;
  inMenu?: boolean;
  className?: string;
}

export function PersonMessagesButton({
  userId,
  name,
  inMenu = false,
  className,
}: PersonMessagesButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {inMenu ? (
        <MenuItem icon={MessagesSquare} onPress={() => setOpen(true)}>
          Messages
        </MenuItem>
      ) : (
        <Button
          look="quiet"
          aria-label={`Messages: ${name}`}
          className={className}
          onClick={() => setOpen(true)}
        >
          <MessagesSquare className="size-4" aria-hidden="true" />
          Messages
        </Button>
      )}
      <LazyBoundary fallback={null}>
        {isOpen && (
          <PersonMessagesDialog userId={userId} name={name} onClose={() => setOpen(false)} />
        )}
      </LazyBoundary>
    </>
  );
}
