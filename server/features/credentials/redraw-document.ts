import { DOCUMENT_MAX_SIDE } from '#shared/credentials/constants.ts';
import { FILE_TYPES } from '#shared/uploads/purposes.ts';
import { redrawInProcess } from '#server/images/redraw-in-process.ts';

interface Sent {
  bytes: Buffer;
  contentType: string;
}

/** Redraws a picture to remove its metadata, such as where it was taken. Leaves PDFs unchanged. */
export async function redrawDocument(sent: Sent): Promise<Sent> {
  if (sent.contentType === FILE_TYPES.pdf.contentType) return sent;
  const size = { maxWidth: DOCUMENT_MAX_SIDE, maxHeight: DOCUMENT_MAX_SIDE };
  const { bytes } = await redrawInProcess({ bytes: sent.bytes, ...size });
  return { bytes: Buffer.from(bytes), contentType: FILE_TYPES.webp.contentType };
}
