import { MessageSquare } from 'lucide-react';
import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import type { Activation } from '#shared/activations/schemas.ts';

const TellDialog = lazyComponent(
  async () => (await import('./tell-dialog.tsx')).TellDialog,
  NotArrived,
);

export function TellTeam({ activation }: { activation: Activation }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <MessageSquare className="size-4" aria-hidden="true" />
        Tell the team
      </Button>
      <LazyBoundary fallback={null}>
        {open && <TellDialog activation={activation} onClose={() => setOpen(false)} />}
      </LazyBoundary>
    </>
  );
}
