import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { addPicture, getProgram, updateProgram } from '#shared/program/api.ts';
import { PICTURE_MAX_BYTES } from '#shared/program/pictures.ts';
import { inBase64, svgLogo } from '#server/testing/logo-examples.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const picturePath = (id: string) => `/program/pictures/${id}.webp`;

const app = useTestApp();

/** A red photo whose metadata contain the location where it was taken. */
const photo = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#c02020' } })
    .withExif({ IFD3: { GPSLatitude: '38/1 12/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();

const line = (width: number) =>
  sharp({ create: { width, height: 1, channels: 3, background: '#c02020' } })
    .png()
    .toBuffer();

const open = (id: string) => fetch(app.url + picturePath(id));

async function office() {
  const { visitor } = await app.signInAs('admin');
  const upload = (file: string | Uint8Array) =>
    visitor.call(addPicture, { body: { file: inBase64(file) } });
  const quote = (picture: string | null) =>
    visitor.call(updateProgram, {
      body: {
        quotations: [
          { words: 'They stayed.', name: 'Ruth M.', role: null, picture, isAgreed: true },
        ],
      },
    });
  return { upload, quote };
}

async function aDayPasses() {
  await app.db.pool.query(
    "UPDATE portal_settings SET updated_at = now() - interval '25 hours' WHERE name LIKE 'program.picture.%'",
  );
}

describe('pictures of quotations', () => {
  test('a quotation’s picture is stored as a small square, without the location in the photo’s metadata (S1)', async () => {
    const { upload, quote } = await office();
    const { id } = (await upload(await photo())).body;
    expect((await quote(id)).status).toBe(200);
    const { quotations } = (await app.visitor().call(getProgram)).body;
    expect(quotations).toMatchObject([{ name: 'Ruth M.', picture: id }]);
    const answer = await open(id);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const bytes = Buffer.from(await answer.arrayBuffer());
    const { format, width, height, exif } = await sharp(bytes).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 256, 256, undefined]);
    expect(bytes.length).toBeLessThan(20_000);
  });

  test.each([
    ['an SVG', () => svgLogo()],
    ['a JPEG that is cut off', async () => (await photo()).subarray(0, 40)],
    ['a PNG of 16,000 × 1 pixels', () => line(16_000)],
    ['an HTML page', () => '<!doctype html><script>alert(1)</script>'],
    ['a file of 5 MB and a byte', () => Buffer.alloc(PICTURE_MAX_BYTES + 1, 'a')],
  ])('%s is refused as the picture of a quotation (S1)', async (_what, file) => {
    const { upload } = await office();
    const { status, body } = await upload(await file());
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['file']]);
    expect(body.message).not.toContain('takes too long');
  });

  test('a quotation whose picture does not exist is refused with an error at its field', async () => {
    const { quote } = await office();
    const refused = await quote('01234567-89ab-4def-8123-456789abcdef');
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { quotations: expect.stringContaining('no longer there') } },
    });
  });

  test('a picture that no quotation uses any more is deleted once it is a day old', async () => {
    const { upload, quote } = await office();
    const { id } = (await upload(await photo())).body;
    await quote(id);
    await aDayPasses();
    await quote(null);
    expect((await open(id)).status).toBe(404);
  });

  test('an unused picture that was uploaded today is not deleted, because its quotation may not be saved yet', async () => {
    const { upload, quote } = await office();
    const { id } = (await upload(await photo())).body;
    await quote(null);
    expect((await open(id)).status).toBe(200);
  });
});
