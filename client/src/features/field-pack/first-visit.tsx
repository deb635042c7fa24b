import { useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { Notice } from '#client/components/ui/notice.tsx';

const READ = 'pack-notice-read';

interface FirstVisitProps {
  /** Others use this device too: nothing is to be kept on it. */
  onShared: () => void;
}

/** Says once what is kept on this device, and lets the person say no. */
export function FirstVisit({ onShared }: FirstVisitProps) {
  const [isRead, setIsRead] = useState(wasRead);
  if (isRead) return null;
  const close = () => {
    noteRead();
    setIsRead(true);
  };
  return (
    <aside aria-label="Kept on this phone" className="mx-auto w-full max-w-page px-4 pt-4 sm:px-6">
      <Notice>
        <p>
          The field guide, your deployments and your training are kept on this device, so that you
          can read them without a signal. Logging out removes them.
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button onClick={close}>OK</Button>
          <Button
            look="quiet"
            onClick={() => {
              close();
              onShared();
            }}
          >
            This is a shared device
          </Button>
        </div>
      </Notice>
    </aside>
  );
}

function wasRead() {
  try {
    return localStorage.getItem(READ) !== null;
  } catch {
    return true;
  }
}

function noteRead() {
  try {
    localStorage.setItem(READ, '');
  } catch {
    return;
  }
}
