import { useState } from 'react';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { Notice } from '#client/components/ui/notice.tsx';

const MAP = '/regions-map.svg';

export function RegionsMap({ onClose }: { onClose: () => void }) {
  const [failed, setFailed] = useState(false);
  return (
    <Dialog
      title="Regions Map"
      description="The state in its regions, A to H. Choose the one you mostly serve in."
      onClose={onClose}
    >
      {failed ? (
        <Notice tone="amber" urgent>
          Map image could not be loaded. Please contact your administrator for the regions map.
        </Notice>
      ) : (
        <>
          <img
            src={MAP}
            alt="Map of the state with its regions, lettered A to H"
            onError={() => setFailed(true)}
            className="aspect-3/2 w-full object-contain"
          />
          <a
            href={MAP}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center self-start text-link underline underline-offset-4"
          >
            Open the map in full size
          </a>
        </>
      )}
      <DialogFooter cancel="Done" />
    </Dialog>
  );
}
