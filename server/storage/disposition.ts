/**
 * @param name of a file, any characters.
 * @returns a Content-Disposition: the name in ASCII for old programs, and as it is (RFC 6266).
 */
export function contentDisposition({ name, isInline }: { name: string; isInline: boolean }) {
  const plain = name.normalize('NFKD').replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${whole}`;
}
