import { create } from 'content-disposition';

/**
 * @param name of a file, any characters.
 * @returns a Content-Disposition: the name in ASCII for old programs, and as it is (RFC 6266).
 */
export function contentDisposition({ name, isInline }: { name: string; isInline: boolean }) {
  return create(name.toWellFormed(), { type: isInline ? 'inline' : 'attachment' });
}
