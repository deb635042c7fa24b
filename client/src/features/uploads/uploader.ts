import AwsS3 from '@uppy/aws-s3';
import { Uppy } from '@uppy/core';
import { ApiError, ConnectionError, errorOfText } from '#client/lib/call/api-error.ts';
import { upload, type OnSent } from '#client/lib/upload.ts';
import { FILE_EMPTY } from '#shared/uploads/constants.ts';
import { tooLargeText, wrongTypeText, type FilePurpose } from '#shared/uploads/purposes.ts';

interface UploaderOptions {
  purpose: FilePurpose;
  sign: () => Promise<string>;
  onSent: OnSent;
  onUploaded: (fileUrl: string) => void;
  onFailed: (error: Error) => void;
}

/** Sends one file by PUT to a signed URL. @throws Error whose message says what is wrong */
export function createUploader(file: File, options: UploaderOptions) {
  const { purpose, sign, onSent, onUploaded, onFailed } = options;
  const uppy = new Uppy({
    autoProceed: false,
    restrictions: {
      maxNumberOfFiles: 1,
      minFileSize: 1,
      maxFileSize: purpose.maxBytes,
      allowedFileTypes: purpose.extensions.map((extension) => `.${extension}`),
    },
    locale: {
      strings: {
        exceedsSize: tooLargeText(purpose.maxBytes),
        inferiorSize: FILE_EMPTY,
        youCanOnlyUploadFileTypes: wrongTypeText(purpose, file.name),
      },
      pluralize: (count) => (count === 1 ? 0 : 1),
    },
  });
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    getUploadParameters: async () => ({ method: 'PUT', url: await sign() }),
    // Uppy's own function waits forever if the bucket's CORS rules hide the ETag.
    uploadPartBytes: async ({ signature, body, signal }) => {
      const answer = await upload(signature.url, { method: 'PUT', body, signal }, onSent);
      if (!answer.ok) throw errorOfText(answer.status, await answer.text());
      return { ETag: answer.headers.get('etag') ?? '' };
    },
  });
  uppy.on('upload-success', (_file, { uploadURL = '' }) => onUploaded(uploadURL));
  uppy.on('upload-error', (_file, error) => onFailed(refusalOf(error)));
  uppy.addFile(file);
  const quietly = (sending: Promise<unknown>) => void sending.catch(() => undefined);
  return {
    send: () => quietly(uppy.upload()),
    again: () => quietly(uppy.retryAll()),
    close: () => uppy.destroy(),
  };
}

const NOT_SENT = 'The file did not get through. Check your connection and try again.';

/** Returns errors of the portal or file store as they are. Other errors mean a lost connection. */
function refusalOf(error: unknown) {
  if (error instanceof ApiError || error instanceof ConnectionError) return error;
  return new Error(NOT_SENT, { cause: error });
}
