const GSM_7 =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** GSM-7 characters that count as two. */
const GSM_7_EXTENDED = '\f^{}\\[~]|€';

export interface TextParts {
  /** A single character outside GSM-7 makes the whole text UCS-2, with less room in each part. */
  alphabet: 'GSM-7' | 'UCS-2';
  /** The length in characters. Some characters count as two. */
  length: number;
  /** How many single text messages the provider sends and charges for. */
  parts: number;
}

export function countParts(text: string): TextParts {
  const signs = Array.from(text);
  const isGsm = signs.every((sign) => GSM_7.includes(sign) || GSM_7_EXTENDED.includes(sign));
  const sizes = signs.map((sign) => {
    if (!isGsm) return sign.length;
    return GSM_7_EXTENDED.includes(sign) ? 2 : 1;
  });
  const length = sizes.reduce((sum, size) => sum + size, 0);
  const [alone, joined] = isGsm ? [160, 153] : [70, 67];
  const parts = length <= alone ? 1 : countJoined(sizes, joined);
  return { alphabet: isGsm ? 'GSM-7' : 'UCS-2', length, parts };
}

/** Counts the parts of a long text. A character that counts as two must fit into one part. */
function countJoined(sizes: readonly number[], room: number) {
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > room) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}
