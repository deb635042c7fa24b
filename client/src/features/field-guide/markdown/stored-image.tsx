import { useEffect, useState } from 'react';
import { useIsConnected } from '#client/lib/call/connection.ts';

interface StoredImageProps {
  id: string;
  src: string;
  alt: string;
}

/** An image stored in the portal. Without a connection, the device shows its own copy. */
export function StoredImage({ id, src, alt }: StoredImageProps) {
  const isConnected = useIsConnected();
  // After a failure, loads the image again when the connection is lost or comes back.
  const [failedWhile, setFailedWhile] = useState<boolean | null>(null);
  const isFailed = failedWhile === isConnected;
  const kept = useKeptImage(id, isFailed || !isConnected);
  if (isFailed && !kept) {
    return (
      <span className="my-2 flex flex-col rounded border border-line bg-surface p-4">
        {alt && <span className="font-semibold">{alt}</span>}
        <span className="text-sm text-soft">This image can’t be shown right now.</span>
      </span>
    );
  }
  return (
    <img
      src={kept ?? src}
      alt={alt}
      {...sizeOf(src)}
      onError={() => setFailedWhile(isConnected)}
      className="my-2 h-auto max-w-full rounded print:max-h-[90vh] print:w-auto"
    />
  );
}

function useKeptImage(id: string, isWanted: boolean) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let made: string | null = null;
    let isOver = false;
    void readKeptImage(id).then((image) => {
      if (!image || isOver) return;
      made = URL.createObjectURL(image);
      setUrl(made);
    });
    return () => {
      isOver = true;
      if (made) URL.revokeObjectURL(made);
      setUrl(null);
    };
  }, [id, isWanted]);
  return url;
}

/** Reads the size from the URL's end (`#1200x800`), to reserve space before the image loads. */
function sizeOf(src: string) {
  const [, width, height] = /#(\d{1,5})x(\d{1,5})$/.exec(src) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : {};
}

async function readKeptImage(id: string) {
  const device = await import('#client/lib/device/kept-images.ts').catch(() => null);
  return device?.keptImage(id) ?? null;
}
