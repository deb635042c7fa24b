import { ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '#client/components/ui/button.tsx';

interface RemoteImageProps {
  src: string;
  host: string;
  alt: string;
}

export function RemoteImage({ src, host, alt }: RemoteImageProps) {
  const [state, setState] = useState<'asking' | 'shown' | 'failed'>('asking');
  if (state === 'shown') {
    return (
      <img
        src={src}
        alt={alt}
        referrerPolicy="no-referrer"
        onError={() => setState('failed')}
        className="my-2 h-auto max-w-full rounded"
      />
    );
  }
  return (
    <span className="my-2 flex flex-col items-start gap-2 rounded border border-line bg-surface p-4">
      {alt && <span className="font-semibold">{alt}</span>}
      {state === 'failed' ? (
        <span role="status">{`The image from ${host} did not load.`}</span>
      ) : (
        <span className="text-sm text-soft print:hidden">
          {`This image is on another server. Showing it tells ${host} your network address and the time.`}
        </span>
      )}
      <button
        type="button"
        onClick={() => setState('shown')}
        className={buttonClass('secondary', 'wrap-anywhere print:hidden')}
      >
        <ImageIcon className="size-4 shrink-0" aria-hidden="true" />
        {`Show image from ${host}`}
      </button>
    </span>
  );
}
