import { useEffect, useRef, useState } from 'react';
import { ApiError, serverMessage } from '#client/lib/call/api-error.ts';
import { FILE_PURPOSES, type FilePurposeName } from '#shared/uploads/purposes.ts';
import { useRequestUpload } from './mutations.ts';

export type Upload<Stored> =
  | { step: 'none'; problem: string | null }
  | { step: 'preparing'; file: File }
  | { step: 'sending'; file: File; share: number }
  | { step: 'checking'; file: File }
  | { step: 'stopped'; file: File; problem: string; again: () => void }
  | { step: 'ready'; file: File; stored: Stored };

const NOT_ARRIVED = 'The uploader did not load. Check your connection and choose the file again.';

interface FileUploadOptions<Stored> {
  purpose: FilePurposeName;
  /** Registers the uploaded file at this URL. Returns what the server stored about the file. */
  register: (call: { body: { fileUrl: string }; signal: AbortSignal }) => Promise<Stored>;
}

export function useFileUpload<Stored>({ purpose, register }: FileUploadOptions<Stored>) {
  const [upload, setUpload] = useState<Upload<Stored>>({ step: 'none', problem: null });
  const request = useRequestUpload();
  const current = useRef<AbortController | null>(null);
  useEffect(() => {
    // Loads the uploader early. If this fails, the error shows only when a file is chosen.
    void loadUploader().catch(() => undefined);
    return () => current.current?.abort();
  }, []);

  const drop = (problem: string | null) => {
    current.current?.abort();
    current.current = null;
    setUpload({ step: 'none', problem });
  };

  const choose = async (file: File) => {
    drop(null);
    const given = new AbortController();
    const { signal } = given;
    current.current = given;
    setUpload({ step: 'preparing', file });

    const stop = (error: unknown, again: () => void) => {
      if (signal.aborted) return;
      const problem = serverMessage(error);
      if (isOfFile(error)) drop(problem);
      else setUpload({ step: 'stopped', file, problem, again });
    };
    const check = (fileUrl: string) => {
      setUpload({ step: 'checking', file });
      register({ body: { fileUrl }, signal }).then(
        (stored) => !signal.aborted && setUpload({ step: 'ready', file, stored }),
        (error: unknown) => stop(error, () => check(fileUrl)),
      );
    };

    const loaded = await loadUploader().catch(() => null);
    if (signal.aborted) return;
    if (!loaded) return drop(NOT_ARRIVED);
    try {
      const sending = () => setUpload({ step: 'sending', file, share: 0 });
      const uploader = loaded.createUploader(file, {
        purpose: FILE_PURPOSES[purpose],
        sign: async () => {
          const body = { name: file.name, size: file.size, purpose };
          return (await request.mutateAsync({ body, signal })).uploadURL;
        },
        onSent: (share) => setUpload({ step: 'sending', file, share }),
        onUploaded: check,
        onFailed: (error) =>
          stop(error, () => {
            sending();
            uploader.again();
          }),
      });
      signal.addEventListener('abort', uploader.close);
      sending();
      uploader.send();
    } catch (error) {
      drop(serverMessage(error));
    }
  };

  return { purpose: FILE_PURPOSES[purpose], upload, choose, drop };
}

export type FileUpload<Stored = unknown> = ReturnType<typeof useFileUpload<Stored>>;

const loadUploader = () => import('./uploader.ts');

/** Whether the server refused the file itself, so that sending it again won't help. */
function isOfFile(error: unknown) {
  return error instanceof ApiError && (error.status === 400 || error.status === 413);
}
