import { useEffect, useRef, useState } from 'react';
import { Button } from '#client/components/ui/button.tsx';
import { serverMessage } from '#client/lib/call/api-error.ts';
import { useSendPhoto } from './mutations.ts';
import { PhotoField } from './photo-field.tsx';
import { shrinkPhoto } from './shrink-photo.ts';

interface SendPhotoProps {
  secret: string;
  /** The photo that was chosen in the form; it is sent immediately. */
  chosen: File | null;
}

/** Sends the photo after the form, so that a slow upload doesn't delay the sign-up. */
export function SendPhoto({ secret, chosen }: SendPhotoProps) {
  const send = useSendPhoto();
  const [photo, setPhoto] = useState(chosen);
  const [isShrinking, setShrinking] = useState(false);
  const isBegun = useRef(false);
  const { mutate } = send;

  const sendIt = async (file: File) => {
    setShrinking(true);
    const text = await shrinkPhoto(file).catch(() => '');
    setShrinking(false);
    mutate({ params: { secret }, body: { photo: text } });
  };
  useEffect(() => {
    if (isBegun.current || !chosen) return;
    isBegun.current = true;
    void sendIt(chosen);
  });

  if (send.isPending || isShrinking) {
    return (
      <p role="status" className="font-semibold">
        Your photo is being sent. You can go to the desk meanwhile.
      </p>
    );
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <PhotoField
        photo={photo}
        problem={send.error ? serverMessage(send.error) : undefined}
        onChoose={(file) => {
          setPhoto(file);
          if (file) void sendIt(file);
        }}
      />
      {photo && send.error && (
        <Button look="primary" needsConnection onClick={() => void sendIt(photo)}>
          Send the photo again
        </Button>
      )}
    </div>
  );
}
