/** Returns a UUID. Works without HTTPS too, where browsers lack `randomUUID`. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, position) => {
    if (position === 6) return (byte & 0x0f) | 0x40;
    return position === 8 ? (byte & 0x3f) | 0x80 : byte;
  });
  return hex
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
