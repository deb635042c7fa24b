/** In pixels. Both are multiples of 16, the side of a macroblock. */
const [WIDTH, HEIGHT] = [64, 48];
const FRAMES = 20;
const FRAMES_PER_SECOND = 10;

/** Returns an H.264 video of two seconds, whose macroblocks are uncompressed. */
export function sampleVideo(): Buffer {
  const frames = Array.from({ length: FRAMES }, (_, index) => sample(frame(index)));
  const start = box('ftyp', text('isom'), uint32(512), text('isomiso2avc1mp41'));
  const data = box('mdat', ...frames);
  // The header has the same length for any offset, so offset 0 serves to measure it.
  const length = start.length + movie(frames, 0).length + 8;
  return Buffer.concat([start, movie(frames, length), data]);
}

function movie(frames: readonly Buffer[], place: number) {
  const duration = uint32(FRAMES);
  const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].map(uint32);
  const config = Buffer.concat([
    Buffer.from([1, SEQUENCE[1] ?? 0, 0, SEQUENCE[3] ?? 0, 0xff, 0xe1]),
    uint16(SEQUENCE.length),
    SEQUENCE,
    Buffer.from([1]),
    uint16(PICTURE.length),
    PICTURE,
  ]);
  const avc1 = box(
    'avc1',
    Buffer.alloc(6),
    uint16(1),
    Buffer.alloc(16),
    uint16(WIDTH),
    uint16(HEIGHT),
    uint32(72 << 16),
    uint32(72 << 16),
    uint32(0),
    uint16(1),
    Buffer.alloc(32),
    uint16(24),
    uint16(0xffff),
    box('avcC', config),
  );
  const table = box(
    'stbl',
    box('stsd', uint32(0), uint32(1), avc1),
    box('stts', uint32(0), uint32(1), uint32(FRAMES), uint32(1)),
    box('stsc', uint32(0), uint32(1), uint32(1), uint32(FRAMES), uint32(1)),
    box(
      'stsz',
      uint32(0),
      uint32(0),
      uint32(FRAMES),
      ...frames.map(({ length }) => uint32(length)),
    ),
    box('stco', uint32(0), uint32(1), uint32(place)),
  );
  const media = box(
    'mdia',
    box('mdhd', Buffer.alloc(12), uint32(FRAMES_PER_SECOND), duration, uint16(0x55c4), uint16(0)),
    box('hdlr', Buffer.alloc(8), text('vide'), Buffer.alloc(13)),
    box(
      'minf',
      box('vmhd', uint32(1), Buffer.alloc(8)),
      box('dinf', box('dref', uint32(0), uint32(1), box('url ', uint32(1)))),
      table,
    ),
  );
  const header = box(
    'mvhd',
    Buffer.alloc(12),
    uint32(FRAMES_PER_SECOND),
    duration,
    uint32(0x10000),
    uint16(0x100),
    Buffer.alloc(10),
    ...matrix,
    Buffer.alloc(24),
    uint32(2),
  );
  const track = box(
    'tkhd',
    uint32(7),
    Buffer.alloc(8),
    uint32(1),
    uint32(0),
    duration,
    Buffer.alloc(16),
    ...matrix,
    uint32(WIDTH << 16),
    uint32(HEIGHT << 16),
  );
  return box('moov', header, box('trak', track, media));
}

/** H.264 writes most numbers as Exp-Golomb codes. */
const golomb = (value: number) => {
  const binary = (value + 1).toString(2);
  return '0'.repeat(binary.length - 1) + binary;
};
const packed = (bits: string) =>
  Buffer.from((bits.match(/.{1,8}/g) ?? []).map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)));

/** Baseline profile, level 1: pictures come in display order. */
const SEQUENCE = Buffer.concat([
  Buffer.from([0x67, 66, 0, 10]),
  packed(
    `${[0, 0, 2, 0].map(golomb).join('')}0${[WIDTH / 16 - 1, HEIGHT / 16 - 1].map(golomb).join('')}10001`,
  ),
]);

const PICTURE = Buffer.concat([
  Buffer.from([0x68]),
  packed(
    `${golomb(0)}${golomb(0)}00${[0, 0, 0].map(golomb).join('')}000${[0, 0, 0].map(golomb).join('')}0001`,
  ),
]);

function frame(index: number) {
  const start = `${[0, 7, 0].map(golomb).join('')}0000${golomb(index % 2)}00${golomb(0)}`;
  const first = packed(start + golomb(25));
  const next = packed(golomb(25));
  const pixels = Buffer.concat([Buffer.alloc(256, 40 + index * 8), Buffer.alloc(128, 128)]);
  const blocks = (WIDTH / 16) * (HEIGHT / 16);
  return Buffer.concat([
    Buffer.from([0x65]),
    ...Array.from({ length: blocks }, (_, block) =>
      Buffer.concat([block === 0 ? first : next, pixels]),
    ),
    Buffer.from([0x80]),
  ]);
}

const sample = (unit: Buffer) => Buffer.concat([uint32(unit.length), unit]);

function box(type: string, ...content: Buffer[]) {
  const body = Buffer.concat(content);
  return Buffer.concat([uint32(8 + body.length), text(type), body]);
}

const text = (value: string) => Buffer.from(value, 'latin1');

function uint16(value: number) {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16BE(value);
  return buffer;
}

function uint32(value: number) {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
}
