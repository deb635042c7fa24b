/** @throws Error if the file was moved or deleted after the person chose it */
export async function inBase64(file: Blob) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
