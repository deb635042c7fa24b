import { crc32, deflateSync } from 'node:zlib';
import { sampleVideo } from './sample-video.ts';

export const sampleFiles = {
  pdf: () => pdf('Listening in the first hours'),
  doc: () => compoundFile('WordDocument'),
  docx: () =>
    zip({ '[Content_Types].xml': typesOf(DOCUMENT), 'word/document.xml': '<w:document/>' }),
  xlsx: () => zip({ '[Content_Types].xml': typesOf(SHEET), 'xl/workbook.xml': '<workbook/>' }),
  pptx: () => zip({ '[Content_Types].xml': typesOf(SLIDES), 'ppt/presentation.xml': '<p/>' }),
  mp4: sampleVideo,
  mp3: () => Buffer.concat(Array.from({ length: 8 }, mp3Frame)),
  wav,
  jpg: () => Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  png: () => png(8, 8),
};

export const foreignFiles = {
  macros: () =>
    zip({
      '[Content_Types].xml': typesOf(SHEET).replace(
        `${TYPES_OF_PARTS}.spreadsheetml.sheet`,
        'application/vnd.ms-excel.sheet.macroEnabled',
      ),
      'xl/workbook.xml': '<workbook/>',
    }),
  html: () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  svg: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  text: () => Buffer.from('Only some words.'),
  spreadsheet: () => compoundFile('Workbook'),
  zip: () => zip({ 'readme.txt': 'Only a text.' }),
};

/** Returns a Word document whose content types come last in the file, as in LibreOffice's files. */
export function docxWithTypesLast(bytesBefore: number) {
  return zip({
    'word/media/image1.bin': Buffer.alloc(bytesBefore, 7),
    'word/document.xml': '<w:document/>',
    '[Content_Types].xml': typesOf(DOCUMENT),
  });
}

export function pdfOfSize(bytes: number) {
  const file = Buffer.alloc(bytes, 0x20);
  pdf('Large').copy(file);
  return file;
}

export function pdf(line: string) {
  const text = `BT /F1 24 Tf 72 720 Td (${line.replace(/[()\\]/g, '')}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  );
}

function wav() {
  const samples = Buffer.alloc(8000);
  for (let at = 0; at < samples.length; at += 1) {
    samples[at] = 128 + Math.round(20 * Math.sin((at * 2 * Math.PI * 440) / 8000));
  }
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}

export function png(width: number, height: number) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const row = Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * 3, 0x66)]);
  const pixels = Buffer.concat(Array.from({ length: height }, () => row));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const TYPES_OF_PARTS = 'application/vnd.openxmlformats-officedocument';
const DOCUMENT = { part: '/word/document.xml', type: 'wordprocessingml.document.main' };
const SHEET = { part: '/xl/workbook.xml', type: 'spreadsheetml.sheet.main' };
const SLIDES = { part: '/ppt/presentation.xml', type: 'presentationml.presentation.main' };

function typesOf({ part, type }: typeof DOCUMENT) {
  return `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="${part}" ContentType="${TYPES_OF_PARTS}.${type}+xml"/></Types>`;
}

function pngChunk(type: string, data: Buffer) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  return Buffer.concat([uint32(data.length), named, uint32(crc32(named))]);
}

function uint32(value: number) {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
}

/** An MP3 frame of 417 bytes: MPEG 1 layer III, 128 kbit/s, 44.1 kHz. */
function mp3Frame() {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x64]);
  return frame;
}

function zip(files: Readonly<Record<string, string | Buffer>>) {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const [data, nameBytes] = [Buffer.from(content), Buffer.from(name)];
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(data.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, nameBytes, data]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('504b01021400', 'hex'), common, rest, nameBytes]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, central, end]);
}

/** A compound file (MS-CFB): header, allocation table, directory, content. */
function compoundFile(stream: string) {
  const header = Buffer.alloc(512);
  header.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  header.fill(0xff, 76);
  header.writeUInt32LE(0, 76);
  const table = Buffer.alloc(512, 0xff);
  [0xfffffffd, 0xfffffffe, 0xfffffffe].forEach((next, index) =>
    table.writeUInt32LE(next, index * 4),
  );
  const entries = [directoryEntry('Root Entry', 5), directoryEntry(stream, 2)];
  const directory = Buffer.concat([...entries, Buffer.alloc(256)]);
  return Buffer.concat([header, table, directory, Buffer.alloc(512)]);
}

function directoryEntry(name: string, type: number) {
  const entry = Buffer.alloc(128);
  entry.write(name, 'utf16le');
  entry.writeUInt16LE((name.length + 1) * 2, 64);
  entry[66] = type;
  entry.fill(0xff, 68, 80);
  entry.writeUInt32LE(2, 116);
  return entry;
}
