import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { trust } from '#shared/trust.ts';
import { AppError } from '#server/errors.ts';
import { pngLogo, svgLogo } from '#server/testing/logo-examples.ts';
import { drawInProcess } from './draw-in-process.ts';
import { drawLogo } from './draw.ts';
import { colorOf, groundFor } from './ground.ts';
import { PICTURES } from './pictures.ts';
import { readLogo } from './read-logo.ts';
import { LOGO_PROBLEMS, type LogoProblem } from './refusals.ts';

const read = (file: string | Uint8Array) => readLogo(Buffer.from(file));

const draw = (file: string | Uint8Array) => drawLogo(read(file));

async function problemOf(work: () => unknown) {
  try {
    await work();
    return null;
  } catch (error) {
    return error instanceof AppError ? error.fields?.['file'] : String(error);
  }
}

const pixelOf = async (png: Uint8Array, at: { left: number; top: number }) => {
  const { data } = await sharp(png)
    .ensureAlpha()
    .extract({ ...at, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
};

/** A number in the PNG format: 4 bytes, the highest first. */
const fourBytes = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

describe('the pictures of a logo', () => {
  test('a logo in SVG or PNG becomes PNG pictures for the portal’s top bar, mails and app icons', async () => {
    for (const file of [svgLogo(), await pngLogo().png().toBuffer()]) {
      const { width, height, pictures } = await draw(file);
      expect([width, height]).toEqual([128, 64]);
      const sizes = await Promise.all(
        PICTURES.map(async (name) => {
          const { format, ...size } = await sharp(pictures[name]).metadata();
          return [name, format, size.width, size.height];
        }),
      );
      expect(sizes).toEqual([
        ['mark', 'png', 256, 128],
        ['icon-192', 'png', 192, 192],
        ['icon-512', 'png', 512, 512],
        ['maskable-512', 'png', 512, 512],
        ['apple-touch-icon', 'png', 180, 180],
      ]);
    }
  });

  test('app icons show the logo with space around it, on the color of the portal’s top bar', async () => {
    const { pictures } = await draw(svgLogo());
    const bar = [...Buffer.from(colorOf('bar').slice(1), 'hex'), 255];
    for (const name of ['icon-192', 'maskable-512', 'apple-touch-icon'] as const) {
      expect(await pixelOf(pictures[name], { left: 2, top: 2 })).toEqual(bar);
    }
    expect(await pixelOf(pictures['icon-192'], { left: 96, top: 96 })).toEqual([
      217, 179, 106, 255,
    ]);
    // A launcher cuts the icon to a circle of 80 %, and the logo's corners must stay inside.
    expect(await pixelOf(pictures['maskable-512'], { left: 100, top: 170 })).toEqual(bar);
  });

  test('a logo that would be hard to see on the bar is put on a light plate', async () => {
    const { pictures } = await draw(
      svgLogo('<rect x="20" width="80" height="60" fill="#0a1a33"/>'),
    );
    expect(await pixelOf(pictures.mark, { left: 3, top: 3 })).toEqual([255, 254, 251, 255]);
    expect(await pixelOf(pictures['icon-192'], { left: 3, top: 3 })).toEqual([255, 254, 251, 255]);
  });

  test.each([
    ['white letters', [255, 255, 255, 255], 'bar'],
    ['navy letters', [10, 26, 51, 255], 'surface'],
    ['gold letters', [217, 179, 106, 255], 'bar'],
    ['nothing but a trace of black', [0, 0, 0, 1], 'surface'],
  ] as const)(
    'a logo with %s is put on a background where it can be seen',
    (_what, pixel, ground) => {
      expect(groundFor(Uint8Array.from(pixel))).toBe(ground);
    },
  );

  test('a logo of any proportions fits the space on the bar', async () => {
    const wide = await draw(svgLogo('<rect width="1200" height="6"/>', 'width="4000" height="20"'));
    expect(wide.width).toBeLessThanOrEqual(256);
    const tall = await draw(await pngLogo({ width: 20, height: 900 }).png().toBuffer());
    expect(tall.height).toBe(64);
  });

  test('an SVG logo is drawn 256 px wide, whether it is 6 px or 100,000 px wide', async () => {
    for (const size of ['width="6" height="3"', 'width="100000" height="50000"', '']) {
      const { pictures } = await draw(
        svgLogo('<circle cx="60" cy="30" r="30" fill="#fff"/>', size),
      );
      const { width } = await sharp(pictures.mark).metadata();
      expect(width).toBe(256);
    }
  });
});

describe('metadata and animation of a logo', () => {
  test('a location and a comment stored in a PNG logo are left out of all its pictures (S1)', async () => {
    const file = await pngLogo()
      .withExif({ IFD0: { ImageDescription: 'Margarets house' }, IFD3: { GPSLatitude: '38/1' } })
      .png()
      .toBuffer();
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const { pictures } = await draw(file);
    for (const png of Object.values(pictures)) {
      const { exif, xmp, iptc, icc } = await sharp(png).metadata();
      expect({ exif, xmp, iptc, icc }).toEqual({});
      expect(Buffer.from(png).toString('latin1')).not.toMatch(/eXIf|tEXt|iTXt|zTXt|Margaret/);
    }
  });

  test('an animated logo loses its animation (S1)', async () => {
    const frames = Buffer.alloc(2 * 8 * 8 * 3, 200);
    const animated = await sharp(frames, { raw: { width: 8, height: 16, channels: 3 } })
      .png()
      .toBuffer();
    // Adds an animation after the head: two frames, repeated forever.
    const at = 33;
    const control = Buffer.concat([fourBytes(8), Buffer.from('acTL'), fourBytes(2), fourBytes(0)]);
    const crc = fourBytes(crc32(control.subarray(4)));
    const file = Buffer.concat([animated.subarray(0, at), control, crc, animated.subarray(at)]);
    const { pictures } = await draw(file);
    for (const png of Object.values(pictures)) {
      expect(Buffer.from(png).includes('acTL')).toBe(false);
    }
  });
});

describe('an SVG that runs scripts or loads files', () => {
  test('no file that an SVG logo refers to is loaded, and its scripts are left out of the pictures (S1)', async () => {
    const asked: string[] = [];
    const server = createServer((req, res) => {
      asked.push(req.url ?? '');
      res.end();
    });
    server.listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = trust<AddressInfo>(server.address(), 'it listens on a port');
    const url = `http://127.0.0.1:${port}`;
    const body = `<?xml-stylesheet href="${url}/sheet.css"?>
      <style>@import url(${url}/import.css); rect { fill: url(${url}/fill#x); }</style>
      <script href="${url}/script.js">fetch('${url}/ran')</script>
      <use xlink:href="${url}/use.svg#a"/>
      <foreignObject width="50" height="50"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${url}/frame"/></foreignObject>
      <a xlink:href="${url}/link" onclick="fetch('${url}/clicked')"><rect width="60" height="60" style="fill:#d9b36a"/></a>
      <xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/hostname" parse="text"/>`;
    const { pictures } = await drawInProcess(read(svgLogo(body)));
    expect(asked).toEqual([]);
    expect(await pixelOf(pictures.mark, { left: 20, top: 20 })).toEqual([217, 179, 106, 255]);
    for (const png of Object.values(pictures)) {
      expect(Buffer.from(png).toString('latin1')).not.toMatch(/script|fetch|http/);
    }
  });
});

describe('a file that can’t be a logo', () => {
  const entities =
    '<!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>' +
    svgLogo('<desc>&b;</desc><rect width="9" height="9"/>');
  const nested = (depth: number) =>
    svgLogo(`${'<g>'.repeat(depth)}<rect width="9" height="9"/>${'</g>'.repeat(depth)}`);
  const inside = `data:image/svg+xml;base64,${Buffer.from(entities).toString('base64')}#a`;
  const included = (file: string) =>
    `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${file}"/>`;

  test.each<[what: string, file: string | Buffer, problem: LogoProblem]>([
    ['a billion laughs', entities, 'entities'],
    ['10,000 nested groups', nested(10_000), 'too-deep'],
    ['text', svgLogo('<svg:text xmlns:svg="http://www.w3.org/2000/svg">Care</svg:text>'), 'text'],
    ['a photo', svgLogo('<image href="data:image/png;base64,iVBORw0KGgo="/>'), 'picture'],
    ['a picture of another server', svgLogo('<image href="https://x.org/a.png"/>'), 'picture'],
    ['a picture in a filter', svgLogo('<filter><feImage href="a"/></filter>'), 'picture'],
    ['an SVG inside', svgLogo(`<use href="${inside}"/>`), 'embedded'],
    ['an SVG inside that is included', svgLogo(included(inside)), 'embedded'],
    [
      'an SVG inside that is written in numbers',
      svgLogo(`<use href="&#x64;a&#10;ta:,#a"/>`),
      'embedded',
    ],
    ['an SVG inside as a pattern', svgLogo(`<rect fill="url( '${inside}')"/>`), 'embedded'],
    ['a style inside', svgLogo('<style>@import url(\\64 ata:text/css,a);</style>'), 'embedded'],
    ['a page', '<!DOCTYPE html><html><body><svg/></body></html>', 'other-kind'],
    ['a JPEG', Buffer.from('ffd8ffe000104a46', 'hex'), 'other-kind'],
    ['a text', 'Our logo', 'other-kind'],
    ['an empty file', '', 'other-kind'],
    ['another encoding', Buffer.from(svgLogo(), 'utf16le'), 'other-kind'],
    ['a comment without an end', '<!-- <svg/>', 'unreadable'],
    ['a tag without an end', svgLogo('<rect width="9'), 'unreadable'],
    ['a PNG without its head', Buffer.from('89504e470d0a1a0a00', 'hex'), 'unreadable'],
  ])(
    'uploading %s as a logo is refused with the message for that problem (S1)',
    async (_what, file, problem) => {
      expect(await problemOf(() => read(file))).toBe(LOGO_PROBLEMS[problem]);
    },
  );

  test('a PNG logo that would unpack into gigabytes is refused before it is unpacked (S1)', async () => {
    const file = await pngLogo().png().toBuffer();
    fourBytes(60_000).copy(file, 16);
    fourBytes(60_000).copy(file, 20);
    expect(await problemOf(() => read(file))).toBe(LOGO_PROBLEMS['too-many-pixels']);
  });

  test.each<[what: string, file: () => Promise<string | Buffer>, problem: LogoProblem]>([
    ['a PNG whose picture is cut off', async () => (await noise()).subarray(0, 400), 'unreadable'],
    ['an SVG with a broken reference', async () => svgLogo('<g>&nothing;</g>'), 'unreadable'],
    ['an SVG that ends early', async () => svgLogo().replace('</svg>', ''), 'unreadable'],
    ['an SVG with nothing in it', async () => svgLogo(''), 'empty'],
    ['a transparent PNG', async () => pngLogo({ color: '#ffffff00' }).png().toBuffer(), 'empty'],
    [
      'a filter that takes minutes',
      async () =>
        svgLogo(
          `<filter id="f" x="-900%" y="-900%" width="1900%" height="1900%">${'<feTurbulence baseFrequency="0.9" numOctaves="9"/><feGaussianBlur stdDeviation="5000"/>'.repeat(200)}</filter><g filter="url(#f)"><rect width="120" height="60"/></g>`,
        ),
      'takes-too-long',
    ],
  ])(
    'drawing %s as a logo is refused with the message for that problem (S1)',
    async (_what, file, problem) => {
      const logo = read(await file());
      expect(await problemOf(() => drawInProcess(logo, 3_000))).toBe(LOGO_PROBLEMS[problem]);
    },
  );

  test('a logo whose filter would take gigabytes is refused long before the time limit (S1)', async () => {
    const steps = Array.from({ length: 400 }, (_, at) => `<feOffset dx="1" result="r${at}"/>`);
    const filter = `<filter id="f"><feFlood/>${steps.join('')}</filter>`;
    const file = svgLogo(`${filter}<rect width="120" height="60" filter="url(#f)"/>`);
    const problem = await problemOf(() => drawInProcess(read(file), 60_000));
    expect(problem).toBe(LOGO_PROBLEMS['takes-too-long']);
  }, 60_000);

  test('an SVG logo whose references multiply a thousandfold is refused, and the next logo is drawn (S1)', async () => {
    const levels = Array.from(
      { length: 20 },
      (_, level) => `<g id="u${level + 1}">${`<use href="#u${level}"/>`.repeat(10)}</g>`,
    );
    const body = `<defs><rect id="u0" width="1" height="1"/>${levels.join('')}</defs><use href="#u20"/>`;
    const problem = await problemOf(() => drawInProcess(read(svgLogo(body)), 3_000));
    expect([LOGO_PROBLEMS.unreadable, LOGO_PROBLEMS['takes-too-long']]).toContain(problem);
    expect((await drawInProcess(read(svgLogo()))).height).toBe(64);
  });
});

describe('an SVG that a drawing program saved', () => {
  test('an SVG logo with a document type, comments and styles is drawn', async () => {
    const file = `\uFEFF<?xml version="1.0" encoding="UTF-8"?>
<!-- Generator: a drawing program -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
${svgLogo('<style><![CDATA[ .a > .b { fill: #d9b36a } ]]></style><g class="a"><rect class="b" width="120" height="60" data-name="1 > 0"/></g><metadata>Survey data: 2026</metadata>')}`;
    expect(read(file).bytes.toString()).not.toContain('DOCTYPE');
    const { pictures } = await draw(file);
    expect(await pixelOf(pictures.mark, { left: 20, top: 20 })).toEqual([217, 179, 106, 255]);
  });
});

async function noise() {
  const values = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * 7919) % 251));
  return sharp(values, { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer();
}
