/** `end` is exclusive. Returns fewer bytes if the file ends earlier. */
export type ReadBytes = (start: number, end: number) => Promise<Buffer>;

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const MOST_SECTORS = 64;
const LAST_SECTOR = 0xffff_fffa;
const STREAM = 2;

/** Looks inside, because spreadsheets, installers and mails have the same format (MS-CFB). */
export async function isWordDocument(read: ReadBytes, size: number): Promise<boolean> {
  const header = await read(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES) return false;
  const shift = header.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) return false;
  const sectorBytes = 2 ** shift;
  const sectorAt = (index: number) => read((index + 1) * sectorBytes, (index + 2) * sectorBytes);
  let sector = header.readUInt32LE(48);
  for (let count = 0; count < MOST_SECTORS && sector < LAST_SECTOR; count += 1) {
    if ((sector + 1) * sectorBytes >= size) return false;
    if (hasWordStream(await sectorAt(sector))) return true;
    const next = await sectorAfter({ sector, sectorBytes, header, sectorAt });
    if (next === null) return false;
    sector = next;
  }
  return false;
}

function hasWordStream(sector: Buffer) {
  for (let at = 0; at + ENTRY_BYTES <= sector.length; at += ENTRY_BYTES) {
    const nameBytes = sector.readUInt16LE(at + 64);
    const name = sector.toString('utf16le', at, at + Math.max(0, Math.min(nameBytes, 64) - 2));
    if (name === 'WordDocument' && sector[at + 66] === STREAM) return true;
  }
  return false;
}

interface Step {
  sector: number;
  sectorBytes: number;
  header: Buffer;
  sectorAt: (index: number) => Promise<Buffer>;
}

/** Returns the next sector. The header lists 109 table sectors, enough for a file of 6.8 MB. */
async function sectorAfter({ sector, sectorBytes, header, sectorAt }: Step) {
  const perSector = sectorBytes / 4;
  const listed = Math.floor(sector / perSector);
  if (listed >= 109) return null;
  const table = await sectorAt(header.readUInt32LE(76 + listed * 4));
  const at = (sector % perSector) * 4;
  return at + 4 <= table.length ? table.readUInt32LE(at) : null;
}
