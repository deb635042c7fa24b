import { Pencil } from 'lucide-react';
import { Suspense, useState } from 'react';
import { NotArrived } from '#client/components/layout/states.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { late } from '#client/components/ui/late.tsx';
import { isKept, useDraftName } from './draft-name.ts';

const EditSection = late(
  async () => (await import('./section-dialogs.tsx')).EditSection,
  NotArrived,
);

interface ReaderActionsProps {
  id: string;
  isThere: boolean;
}

/** What an administrator who reads a section can do with it; what was typed outlives it. */
export function ReaderActions({ id, isThere }: ReaderActionsProps) {
  const [isEditing, setEditing] = useState(false);
  const draft = useDraftName(id);
  return (
    <>
      {(isThere || isKept(draft)) && (
        <Button onClick={() => setEditing(true)}>
          <Pencil className="size-4" aria-hidden="true" />
          {isThere ? 'Edit' : 'What you typed'}
        </Button>
      )}
      <Suspense fallback={null}>
        {isEditing && <EditSection id={id} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  );
}
