import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { completeActivation } from '#shared/activations/api.ts';
import { HEIC_TEXT, tooLargeText } from '#shared/uploads/purposes.ts';
import { listWalkUps, openWalkUpPhoto, sendWalkUp, sendWalkUpPhoto } from '#shared/walk-ups/api.ts';
import { PHOTO_MAX_BYTES, WALK_UPS_KEPT_DAYS } from '#shared/walk-ups/constants.ts';
import { sweepFiles } from '#server/features/uploads/service.ts';
import { applyRetention } from '#server/retention/start-retention.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { walkUp } from '#server/testing/bodies.ts';
import { whileStoring, whileTableRefuses } from '#server/testing/database-faults.ts';
import { photo } from '#server/testing/guide-images.ts';
import { approved } from '#server/testing/person-factories.ts';
import { foreignFiles, sampleFiles } from '#server/testing/sample-files.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { createDiskStorage } from '#server/storage/disk.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const log = pino({ level: 'silent' });
const app = useTestApp({}, () => createDiskStorage({ folder, secrets: ['signs addresses here'] }));

const kept = () => readdirSync(`${folder}/files`);

const scheduled = async () => {
  const { rows } = await app.db.pool.query<{ key: string; minutes: number }>(
    `SELECT key, round(extract(epoch FROM due_at - now()) / 60)::int AS minutes
       FROM object_deletions`,
  );
  return rows;
};

const NOT_A_PHOTO = 'Choose a photo: JPG, PNG or WebP.';

async function arrived() {
  const admin = await app.signInAs('admin');
  const { id } = await app.makeActivation();
  const { code } = await app.makeSiteCode(id);
  const secret = randomUUID();
  await app.visitor().call(sendWalkUp, { params: { code }, body: walkUp({ secret }) });
  const send = (bytes: Buffer) =>
    app.visitor().call(sendWalkUpPhoto, {
      params: { secret },
      body: { photo: bytes.toString('base64') },
    });
  const [listed] = (await admin.visitor.call(listWalkUps, { params: { id } })).body;
  const params = { id, walkUpId: listed?.id ?? '' };
  return { admin, id, params, send };
}

test('a walk-up’s photo of an ID is reduced in size, and stored without metadata such as its location (D8)', async () => {
  const { admin, params, send } = await arrived();
  expect((await send(await photo({ width: 3000, height: 2000 }))).status).toBe(204);
  const { status, headers } = await admin.visitor.call(openWalkUpPhoto, { params });
  expect(status).toBe(302);
  const file = await fetch(new URL(headers.get('location') ?? '', app.url));
  expect(file.headers.get('content-type')).toBe('image/webp');
  const { width, exif } = await sharp(Buffer.from(await file.arrayBuffer())).metadata();
  expect([width, exif]).toEqual([1600, undefined]);
  const event = (await auditTrail(app)).find(({ action }) => action === 'walk-up-photo-read');
  expect(event).toMatchObject({ details: { number: 1 } });
});

test.each([
  ['an SVG', foreignFiles.svg()],
  ['a page', foreignFiles.html()],
  ['a PDF', sampleFiles.pdf()],
  ['a photo that is cut off', sampleFiles.jpg()],
  ['more than 5 MB', Buffer.concat([sampleFiles.jpg(), Buffer.alloc(PHOTO_MAX_BYTES)])],
  ['nothing', Buffer.alloc(0)],
])('a walk-up’s photo is refused and not stored if it is %s', async (_, bytes) => {
  const { send } = await arrived();
  const before = kept().length;
  expect(await send(bytes)).toMatchObject({
    status: 400,
    body: { fields: { photo: expect.any(String) } },
  });
  expect(kept()).toHaveLength(before);
});

test('a walk-up’s new photo replaces the former one, and a sixth photo within an hour is refused', async () => {
  const { send } = await arrived();
  const before = kept().length;
  const bytes = await photo({ width: 40, height: 40 });
  for (let time = 0; time < 5; time += 1) expect((await send(bytes)).status).toBe(204);
  expect((await send(bytes)).status).toBe(429);
  await sweepFiles({ db: app.db, storage: app.storage, log });
  expect(kept()).toHaveLength(before + 1);
});

test('a chaplain can’t open a walk-up’s photo; once the activation has ended, photos are refused', async () => {
  const { admin, id, params, send } = await arrived();
  const { visitor } = await app.signInAsChaplain(approved);
  expect((await visitor.call(openWalkUpPhoto, { params })).status).toBe(403);
  await admin.visitor.call(completeActivation, { params: { id }, body: {} });
  expect((await send(await photo())).status).toBe(410);
});

test('a walk-up and its photo are deleted 30 days after the end of the activation, not earlier (D9)', async () => {
  const { admin, id, send } = await arrived();
  const before = kept().length;
  await send(await photo({ width: 40, height: 40 }));
  await admin.visitor.call(completeActivation, { params: { id }, body: {} });
  const ended = (days: number) =>
    app.db.pool.query(
      `UPDATE activations SET end_time = now() - make_interval(days => $1),
        updated_at = now() - make_interval(days => $1) WHERE id = $2`,
      [days, id],
    );
  const left = async () => {
    await applyRetention(app.db, { auditDays: 0, messageDays: 0 });
    await sweepFiles({ db: app.db, storage: app.storage, log });
    const { rows } = await app.db.pool.query('SELECT FROM walk_ups');
    return [rows.length, kept().length - before];
  };
  await ended(WALK_UPS_KEPT_DAYS - 1);
  expect(await left()).toEqual([1, 1]);
  await ended(WALK_UPS_KEPT_DAYS + 1);
  expect(await left()).toEqual([0, 0]);
});

test.each([
  [PHOTO_MAX_BYTES + 1, tooLargeText(PHOTO_MAX_BYTES)],
  [PHOTO_MAX_BYTES, NOT_A_PHOTO],
])(
  '%i bytes that are no photo are refused as a walk-up’s photo with the text: %s',
  async (size, text) => {
    const { send } = await arrived();
    const body = { message: text, fields: { photo: text } };
    expect(await send(Buffer.alloc(size))).toMatchObject({ status: 400, body });
  },
);

test.each([
  ['....ftypheic', HEIC_TEXT],
  ['....ftyphevc', HEIC_TEXT],
  ['....ftypmif1', HEIC_TEXT],
  ['....ftypmsf1', HEIC_TEXT],
  ['.....ftyphei', NOT_A_PHOTO],
  ['....ftypavif', NOT_A_PHOTO],
])('a walk-up’s photo that begins with %s is refused with the text: %s', async (head, text) => {
  const { send } = await arrived();
  const bytes = Buffer.concat([Buffer.from(head), Buffer.alloc(100)]);
  expect(await send(bytes)).toMatchObject({ status: 400, body: { message: text } });
});

test('if a walk-up’s photo can’t be stored with the walk-up, the file is deleted an hour later', async () => {
  const { send } = await arrived();
  const bytes = await photo({ width: 40, height: 40 });
  const before = kept();
  const { status } = await whileTableRefuses(app, 'walk_ups', () => send(bytes));
  expect(status).toBe(500);
  const added = kept().filter((name) => !before.includes(name));
  expect(await scheduled()).toEqual(added.map((name) => ({ key: `files/${name}`, minutes: 60 })));
  expect(added).toHaveLength(1);
});

test('if a walk-up is deleted while their photo is stored, the answer is 404 and the file is deleted later', async () => {
  const { send } = await arrived();
  const bytes = await photo({ width: 40, height: 40 });
  const change = { table: 'object_deletions', statement: 'DELETE FROM walk_ups' };
  expect(await whileStoring(app, change, () => send(bytes))).toMatchObject({
    status: 404,
    body: { message: 'This walk-up was not found.' },
  });
  expect(await scheduled()).toMatchObject([{ minutes: 60 }]);
});
