const MAX_LENGTH = 200;

export function serverReply(said: string): string {
  const line = said.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return line.length > MAX_LENGTH ? `${line.slice(0, MAX_LENGTH)}…` : line;
}
