import pino from 'pino';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { changeLogo, getProgram, removeLogo } from '#shared/program/api.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { inBase64, pngLogo, svgLogo } from '#server/testing/logo-examples.ts';
import { startRequest } from '#server/testing/raw-request.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createPageFill } from './page-fill.ts';

const app = useTestApp();
const log = pino({ level: 'silent' });

const ICONS = ['icon-192', 'icon-512', 'maskable-512', 'apple-touch-icon'];

const HTML =
  '<!--icon--><link href="/favicon.svg" /><!--/icon--><link href="/icons/apple-touch-icon.png" /><!--mark--><svg/><!--/mark-->';

async function upload(file: string | Uint8Array) {
  const { visitor } = await app.signInAs('admin');
  return visitor.call(changeLogo, { body: { file: inBase64(file) } });
}

async function remove() {
  const { visitor } = await app.signInAs('admin');
  return visitor.call(removeLogo, {});
}

const shown = async () => (await app.visitor().call(getProgram, {})).body;

const open = (path: string) => fetch(app.url + path);

describe('the program’s logo', () => {
  test('after a logo is uploaded, every process returns the new logo and a higher version number of the program (S6)', async () => {
    expect((await shown()).logo).toBeNull();
    const { status, body } = await upload(svgLogo());
    expect([status, body.logo]).toEqual([
      200,
      { src: expect.stringMatching(/^\/program\/logo\.png\?v=[\w-]{12}$/), width: 72, height: 36 },
    ]);
    const other = await app.secondProcess();
    expect((await other.visitor().call(getProgram, {})).body).toMatchObject({
      version: 1,
      logo: body.logo,
    });
  });

  test('the logo is served as a PNG, which browsers download again only after it has changed', async () => {
    expect((await open('/program/logo.png')).status).toBe(404);
    await upload(svgLogo());
    const answer = await open('/program/logo.png');
    const { headers, status } = answer;
    const png = Buffer.from(await answer.arrayBuffer());
    const { format, height } = await sharp(png).metadata();
    expect([status, headers.get('content-type'), format, height]).toEqual([
      200,
      'image/png',
      'png',
      128,
    ]);
    expect(headers.get('cache-control')).toBe('no-cache');
    const tag = headers.get('etag') ?? '';
    // Doesn't use `fetch`, because the server never answers its uncached requests with 304.
    const again = () =>
      startRequest(app, {
        method: 'GET',
        path: '/program/logo.png',
        headers: { 'if-none-match': tag },
      }).end();
    expect((await again()).status).toBe(304);
    await upload(await pngLogo({ color: '#ffffff' }).png().toBuffer());
    expect((await again()).status).toBe(200);
  });

  test('the icons of the installed app show the program’s logo until it is removed', async () => {
    const statuses = () =>
      Promise.all(ICONS.map(async (name) => (await open(`/icons/${name}.png`)).status));
    const own = await statuses();
    await upload(svgLogo());
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    expect((await open('/icons/mark.svg')).status).toBe(404);
    expect((await remove()).status).toBe(204);
    expect(await statuses()).toEqual(own);
    expect(await shown()).toMatchObject({ version: 2, logo: null });
  });

  test('the initial HTML and the web manifest contain the logo’s URLs', async () => {
    const fill = createPageFill(app.db, log);
    expect(await fill(HTML, 'html')).toBe(
      '<link href="/favicon.svg" /><link href="/icons/apple-touch-icon.png" /><svg/>',
    );
    const { logo } = (await upload(svgLogo())).body;
    if (!logo) throw new Error('The logo is not shown');
    const html = await fill(HTML, 'html');
    const [, version] = logo.src.split('?');
    expect(html).toContain(`href="/icons/icon-192.png?${version}" type="image/png"`);
    expect(html).toContain(`href="/icons/apple-touch-icon.png?${version}"`);
    expect(html).toContain(`<img src="${logo.src}" width="72" height="36" alt="" />`);
    expect(html).not.toMatch(/svg|<!--/);
    expect(await fill('{"src":"/icons/icon-512.png"}', 'json')).toBe(
      `{"src":"/icons/icon-512.png?${version}"}`,
    );
  });

  test('each change of the logo is audited with the type and size of the files, but without their content', async () => {
    await upload(svgLogo());
    await upload(await pngLogo().png().toBuffer());
    await remove();
    await remove();
    const rows = (await auditTrail(app)).filter(({ action }) => action === 'program-changed');
    expect(rows.map(({ details }) => details)).toEqual([
      { setting: 'logo', from: 'none', to: expect.stringMatching(/^SVG, \d+ bytes$/) },
      { setting: 'logo', from: expect.stringMatching(/^SVG/), to: expect.stringMatching(/^PNG/) },
      { setting: 'logo', from: expect.stringMatching(/^PNG/), to: 'none' },
    ]);
  });

  test('if two logos are uploaded at the same time, only one is stored, and all icons are drawn from that logo', async () => {
    const files = [svgLogo(), svgLogo('<circle cx="60" cy="30" r="30" fill="#fff"/>')];
    const answers = await Promise.all(files.map(upload));
    const { version, logo } = await shown();
    expect([version, answers.map(({ status }) => status)]).toEqual([2, [200, 200]]);
    expect(answers.map(({ body }) => body.logo?.src)).toContain(logo?.src);
    const { rows } = await app.db.pool.query(
      "SELECT FROM portal_settings WHERE name LIKE 'program.logo%'",
    );
    expect(rows).toHaveLength(1 + 1 + ICONS.length);
  });

  test.each([
    ['is no picture', 'Our logo', 'Choose an SVG or a PNG'],
    ['has text', svgLogo('<text>Care</text>'), 'Convert the text of your logo to shapes first'],
    ['has nothing to see', svgLogo(''), 'There is nothing to see in this logo'],
    ['has 200,001 bytes', 'x'.repeat(200_001), 'The logo may have at most 200 kB'],
  ])(
    'a logo file that %s is refused with an error at the file field, and nothing is stored (S1)',
    async (_what, file, why) => {
      const { status, body } = await upload(file);
      expect([status, body.fields]).toEqual([400, { file: why }]);
      expect(await shown()).toMatchObject({ version: 0, logo: null });
    },
  );

  test('a logo of 200,000 bytes is accepted, and a request with several megabytes is refused before it is read (S1)', async () => {
    const padded = svgLogo().replace('>', `><!--${' '.repeat(200_000)}-->`);
    const file = padded.replace(' '.repeat(padded.length - 200_000), '');
    expect([file.length, (await upload(file)).status]).toEqual([200_000, 200]);
    expect((await upload('x'.repeat(3_000_000))).status).toBe(413);
  });
});
