import { useState } from 'react';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { Notice } from '#client/components/ui/notice.tsx';
import { endpointPath } from '#shared/http.ts';
import { openWalkUpPhoto } from '#shared/walk-ups/api.ts';
import type { WalkUp } from '#shared/walk-ups/schemas.ts';

interface PhotoDialogProps {
  activationId: string;
  walkUp: WalkUp;
  onClose: () => void;
}

export function PhotoDialog({ activationId, walkUp, onClose }: PhotoDialogProps) {
  const [isFailed, setFailed] = useState(false);
  const path = endpointPath(openWalkUpPhoto, { id: activationId, walkUpId: walkUp.id });
  return (
    <Dialog
      title={`ID of ${walkUp.name}`}
      description="The audit trail records that you have looked at this photo."
      wide
      onClose={onClose}
    >
      {isFailed ? (
        <Notice tone="red" urgent>
          The photo could not be loaded. Close this dialog and try again.
        </Notice>
      ) : (
        <img
          src={path}
          alt={`The ID that ${walkUp.name} photographed`}
          className="mx-auto max-h-[70dvh] max-w-full rounded border border-line"
          onError={() => setFailed(true)}
        />
      )}
    </Dialog>
  );
}
