import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { LazyBoundary } from '#client/components/ui/lazy-boundary.tsx';
import { lazyComponent } from '#client/components/ui/lazy-component.tsx';
import { useDraftName } from '#client/lib/draft-name.ts';
import { isKept } from '#client/lib/draft.ts';

const EditSection = lazyComponent(
  async () => (await import('./section-dialogs.tsx')).EditSection,
  NotArrived,
);

const RescueSection = lazyComponent(
  async () => (await import('./section-dialogs.tsx')).RescueSection,
  NotArrived,
);

interface ReaderActionsProps {
  id: string;
  isThere: boolean;
}

/** Stays mounted if the section is deleted, so that somebody who edits it can copy the text. */
export function ReaderActions({ id, isThere }: ReaderActionsProps) {
  const [open, setOpen] = useState<'edit' | 'rescue' | null>(null);
  const close = () => setOpen(null);
  const draft = useDraftName(`field-guide:${id}`);
  return (
    <>
      {(isThere || isKept(draft)) && (
        <Button onClick={() => setOpen(isThere ? 'edit' : 'rescue')}>
          <Pencil className="size-4" aria-hidden="true" />
          {isThere ? 'Edit' : 'What you typed'}
        </Button>
      )}
      <LazyBoundary fallback={null}>
        {open === 'edit' && <EditSection id={id} onClose={close} />}
        {open === 'rescue' && <RescueSection id={id} onClose={close} />}
      </LazyBoundary>
    </>
  );
}
