import { create } from 'content-disposition';

/** Contains the name in ASCII, for old programs, and in full (RFC 6266). */
export function contentDisposition({ name, isInline }: { name: string; isInline: boolean }) {
  return create(name.toWellFormed(), { type: isInline ? 'inline' : 'attachment' });
}
