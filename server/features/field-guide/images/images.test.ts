import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { addGuideImage } from '#shared/field-guide/api.ts';
import { openObject, requestUpload } from '#shared/uploads/api.ts';
import { objectIdOf } from '#shared/uploads/object-path.ts';
import { auditTrail } from '#server/testing/audit-trail.ts';
import { whileTableRefuses } from '#server/testing/database-faults.ts';
import { openOffice } from '#server/testing/field-guide-office.ts';
import { addImage, photo, putImage } from '#server/testing/guide-images.ts';
import { approved } from '#server/testing/person-factories.ts';
import { newSection } from '#server/testing/bodies.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import type { Visitor } from '#server/testing/visitor.ts';
import { pruneGuideImages } from './queries.ts';
import { guideImageFiles } from './service.ts';

const app = useTestApp();

async function added(content: Buffer, name?: string) {
  const { visitor } = await app.signInAs('admin');
  const { status, body } = await addImage(visitor, content, name);
  return { visitor, status, body, ...placeOf(body.path) };
}

function placeOf(path = '') {
  const [address = '', size] = path.split('#');
  return { address, id: objectIdOf(address) ?? '', size };
}

async function opened(visitor: Visitor, id: string) {
  const answer = await visitor.call(openObject, { params: { id } });
  const location = answer.headers.get('location');
  return { status: answer.status, location };
}

async function pictureAt(location: string | null) {
  const answer = await fetch(new URL(location ?? '', app.url));
  return {
    type: answer.headers.get('content-type'),
    disposition: answer.headers.get('content-disposition'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

const storedImages = async () => {
  const { rows } = await app.db.pool.query<{ id: string; unnamed_since: Date | null }>(
    'SELECT id, unnamed_since FROM field_guide_images',
  );
  return rows;
};

/** Minutes until each scheduled deletion of a stored file. */
async function scheduledFiles() {
  const { rows } = await app.db.pool.query<{ minutes: number }>(
    `SELECT round(extract(epoch FROM due_at - now()) / 60)::int AS minutes
     FROM object_deletions WHERE key LIKE 'files/%'`,
  );
  return rows.map(({ minutes }) => minutes);
}

const age = (days: number) =>
  app.db.pool.query(
    `UPDATE field_guide_images SET unnamed_since = unnamed_since - interval '${days} days'`,
  );

describe('an image of the field guide', () => {
  test('a field guide photo is stored at most 2,000 px wide and without the data that say where it was taken', async () => {
    const file = await photo({ width: 4000, height: 3000 });
    expect((await sharp(file).metadata()).exif).toBeDefined();
    const { visitor, status, id, size } = await added(file);
    expect([status, size]).toEqual([200, '2000x1500']);
    const { type, disposition, bytes } = await pictureAt((await opened(visitor, id)).location);
    const { exif, xmp, iptc, icc, format, width } = await sharp(bytes).metadata();
    expect({ type, exif, xmp, iptc, icc, format, width }).toEqual({
      type: 'image/webp',
      exif: undefined,
      xmp: undefined,
      iptc: undefined,
      icc: undefined,
      format: 'webp',
      width: 2000,
    });
    expect(disposition).toMatch(/filename="?image\.webp/);
    expect(bytes.toString('latin1')).not.toMatch(/Margaret|EXIF/);
  });

  test('a photo taken with the camera turned sideways is stored upright', async () => {
    const plain = await photo({ width: 300, height: 200 });
    const turned = await sharp(plain).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await added(turned)).size).toBe('200x300');
  });

  test('the original of an uploaded photo is deleted once a copy without location data has been stored', async () => {
    const { id } = await added(await photo());
    const { rows } = await app.db.pool.query<{ source_id: string }>(
      'SELECT source_id FROM field_guide_images',
    );
    const sizes = [id, rows[0]?.source_id ?? ''].map((key) => app.storage.size(`files/${key}`));
    expect(await Promise.all(sizes)).toEqual([expect.any(Number), null]);
  });

  test('if the same uploaded file is added several times, one image and one audit event are stored', async () => {
    const { visitor, user } = await app.signInAs('admin');
    const fileUrl = await putImage(visitor, await photo());
    const add = () => visitor.call(addGuideImage, { body: { fileUrl } });
    const first = await Promise.all([add(), add()]);
    const again = await add();
    expect(again.status).toBe(200);
    const answers = [...first, again].filter(({ status }) => status === 200);
    expect(new Set(answers.map(({ body }) => body.path)).size).toBe(1);
    expect(await storedImages()).toHaveLength(1);
    expect(await scheduledFiles()).toEqual([]);
    const { id } = placeOf(again.body.path);
    const trail = (await auditTrail(app)).filter(({ action }) => action === 'guide-image-added');
    expect(trail).toMatchObject([{ actor: user.id, subject: null, details: { image: id } }]);
  });

  test('if an image can’t be stored in the database, its file is to be deleted an hour later', async () => {
    const { visitor } = await app.signInAs('admin');
    const content = await photo();
    const answer = await whileTableRefuses(app, 'field_guide_images', () =>
      addImage(visitor, content),
    );
    expect(answer.status).toBe(500);
    expect(await scheduledFiles()).toEqual([60]);
  });

  test('an image of the field guide needs no review, so it takes nothing from the upload quota', async () => {
    const { visitor, user } = await app.signInAs('admin');
    await addImage(visitor, await photo());
    expect(await guideImageFiles.sumUnreviewed(app.db.orm, user.id)).toBe(0);
  });
});

describe('who opens an image of the field guide', () => {
  test('chaplains can open a field guide image; guests and signed-out people can’t', async () => {
    const { id } = await added(await photo());
    const chaplain = await app.signInAsChaplain(approved);
    expect((await opened(chaplain.visitor, id)).status).toBe(302);
    const guest = await app.signInAs('guest');
    expect((await opened(guest.visitor, id)).status).toBe(404);
    expect((await opened(app.visitor(), id)).status).toBe(401);
  });
});

describe('a file that can’t be an image of the field guide', () => {
  test.each([
    ['an SVG', 'map.svg'],
    ['a GIF', 'map.gif'],
    ['a PDF', 'map.pdf'],
  ])('%s is refused as a field guide image before it is uploaded', async (_what, name) => {
    const { visitor } = await app.signInAs('admin');
    const body = { name, size: 9, purpose: 'field-guide-image' as const };
    const answer = await visitor.call(requestUpload, { body });
    expect([answer.status, answer.body.fields]).toEqual([
      400,
      { name: 'This type of file can’t be used. Choose a .jpg, .jpeg or .png file.' },
    ]);
  });

  test('a field guide image of more than 20 MB is refused before it is uploaded', async () => {
    const { visitor } = await app.signInAs('admin');
    const body = {
      name: 'map.png',
      size: 20 * 1024 ** 2 + 1,
      purpose: 'field-guide-image' as const,
    };
    expect((await visitor.call(requestUpload, { body })).status).toBe(413);
  });

  test.each<[what: string, file: () => Promise<Buffer>, why: RegExp]>([
    [
      'an SVG under another name',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      /can’t be used|doesn’t match its ending .jpg/,
    ],
    [
      'a picture of 41 million pixels',
      () => photo({ width: 8200, height: 5000 }),
      /40 million pixels/,
    ],
    [
      'a picture that is cut off',
      async () => (await photo({ width: 900 })).subarray(0, 900),
      /damaged/,
    ],
  ])(
    '%s is refused as a field guide image with a message that says why, and nothing is stored',
    async (_what, file, why) => {
      const { status, body } = await added(await file());
      expect([status, body]).toEqual([
        400,
        expect.objectContaining({ message: expect.stringMatching(why) }),
      ]);
      expect(await storedImages()).toEqual([]);
    },
  );

  test('a picture of 40 million pixels is accepted as a field guide image', async () => {
    expect((await added(await photo({ width: 8000, height: 5000 }))).size).toBe('2000x1250');
  });
});

describe('how long an image of the field guide is kept', () => {
  const saved = async () => {
    const image = await added(await photo());
    const office = await openOffice(app);
    const content = `![The map](${image.body.path})`;
    const { body } = await office.create(newSection({ content }));
    return { ...image, office, sectionId: String(body['id']) };
  };

  test('an image is never deleted while a section uses it, however old the image is', async () => {
    await saved();
    await pruneGuideImages(app.db);
    expect(await storedImages()).toMatchObject([{ unnamed_since: null }]);
    await age(90);
    await pruneGuideImages(app.db);
    expect(await storedImages()).toHaveLength(1);
  });

  test('an image and its file are deleted 30 days after the last section stopped using the image', async () => {
    const { office, sectionId, id } = await saved();
    await office.update(sectionId, { content: 'No picture.' });
    await pruneGuideImages(app.db);
    await age(29);
    await pruneGuideImages(app.db);
    expect(await storedImages()).toHaveLength(1);
    await age(1);
    await pruneGuideImages(app.db);
    expect(await storedImages()).toEqual([]);
    const { rows } = await app.db.pool.query('SELECT FROM object_deletions WHERE key = $1', [
      `files/${id}`,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('an image that no section ever used is deleted after 30 days', async () => {
    await added(await photo());
    await age(31);
    await pruneGuideImages(app.db);
    expect(await storedImages()).toEqual([]);
  });

  test('an image counts as used from the moment at which a changed section shows it', async () => {
    const { body } = await added(await photo());
    const { id } = await app.makeSection();
    expect(await storedImages()).toMatchObject([{ unnamed_since: expect.any(Date) }]);
    const office = await openOffice(app);
    await office.update(id, { content: `![The map](${body.path})` });
    expect(await storedImages()).toMatchObject([{ unnamed_since: null }]);
  });

  test('an image that was unused for long is not deleted if a section uses it again before the clean-up runs', async () => {
    const { office, sectionId, body } = await saved();
    await office.remove(sectionId);
    await pruneGuideImages(app.db);
    await age(31);
    await office.create(newSection({ content: `![The map](${body.path})` }));
    await pruneGuideImages(app.db);
    expect(await storedImages()).toMatchObject([{ unnamed_since: null }]);
  });
});
