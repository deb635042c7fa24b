import { randomUUID } from 'node:crypto';
import { count, inArray } from 'drizzle-orm';
import { users } from '#shared/accounts/table.ts';
import { resources } from '#shared/resources/table.ts';
import { FILE_TYPES, type FileExtension } from '#shared/uploads/purposes.ts';
import type { Database } from '#server/db/database.ts';
import { fileKey, type Storage } from '#server/storage/storage.ts';
import { pdf, png, sampleFiles } from '#server/testing/sample-files.ts';

const DAY = 24 * 60 * 60 * 1000;

type DemoResource = Pick<
  typeof resources.$inferInsert,
  'title' | 'description' | 'category' | 'format' | 'tags'
> & { extension: FileExtension; isPending?: boolean };

const RESOURCES: DemoResource[] = [
  {
    title: 'The first two hours: a pocket checklist',
    description: 'What to do from the call to the first conversation on site, on one page.',
    category: 'crisis-care',
    format: 'pdf',
    tags: ['first-response', 'checklist'],
    extension: 'pdf',
  },
  {
    title: 'After-action report',
    description: 'A form for the report that each deployment ends with.',
    category: 'protocols',
    format: 'template',
    tags: ['deployment', 'forms'],
    extension: 'pdf',
  },
  {
    title: 'Talking with children after a tornado',
    description: 'Words that help at each age, and some that don’t.',
    category: 'crisis-care',
    format: 'pdf',
    tags: ['children', 'family'],
    extension: 'pdf',
  },
  {
    title: 'Shelter layout with a quiet room',
    description: 'Where a chaplain’s corner fits in a gymnasium shelter.',
    category: 'resources',
    format: 'pdf',
    tags: ['shelter'],
    extension: 'png',
  },
  {
    title: 'A minute of stillness',
    description: 'A tone to begin and end a moment of silence with, for any tradition.',
    category: 'resources',
    format: 'audio',
    tags: ['interfaith', 'self-care'],
    extension: 'wav',
  },
  {
    title: 'Light for a vigil',
    description: 'A screen that slowly brightens, to run on a loop behind a time of silence.',
    category: 'training',
    format: 'video',
    tags: ['memorial', 'interfaith'],
    extension: 'mp4',
  },
  {
    title: 'Radio use for chaplains',
    description: 'Call signs, plain language and what never goes on the air.',
    category: 'training',
    format: 'pdf',
    tags: ['radio', 'communication'],
    extension: 'pdf',
  },
  {
    title: 'Funeral home contacts by region',
    description: 'Who answers at night, region by region.',
    category: 'protocols',
    format: 'pdf',
    tags: ['memorial'],
    extension: 'pdf',
    isPending: true,
  },
  {
    title: 'Debriefing outline for volunteer fire departments',
    description: 'An hour and a half in six steps, with times.',
    category: 'training',
    format: 'template',
    tags: ['cism', 'first-responders'],
    extension: 'pdf',
    isPending: true,
  },
];

/** Adds the demo's resources. Does nothing if the library already has resources. */
export async function addDemoResources({ db, storage }: { db: Database; storage: Storage }) {
  const [row] = await db.orm.select({ total: count() }).from(resources);
  if ((row?.total ?? 0) > 0) return;
  const contributors = await db.orm
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.username, ['rwhitfield', 'jgarcia', 'coordinator']));
  for (const [index, { extension, isPending, ...resource }] of RESOURCES.entries()) {
    const objectId = randomUUID();
    const content = fileOf(extension, resource.title);
    const path = `/api/objects/${objectId}`;
    const createdAt = new Date(Date.now() - (RESOURCES.length - index) * 3 * DAY);
    await storage.write(fileKey(objectId), content);
    await db.orm.insert(resources).values({
      ...resource,
      objectId,
      filePath: path,
      fileUrl: path,
      fileName: `${resource.title.replace(/[^\w]+/g, '-').toLowerCase()}.${extension}`,
      fileSize: content.length,
      contentType: FILE_TYPES[extension].contentType,
      uploadedBy: contributors[index % contributors.length]?.id ?? null,
      isApproved: !isPending,
      ...(!isPending && { approvedAt: createdAt }),
      createdAt,
    });
  }
}

function fileOf(extension: FileExtension, title: string) {
  if (extension === 'png') return png(640, 420);
  if (extension === 'mp4') return sampleFiles.mp4();
  return extension === 'wav' ? sampleFiles.wav() : pdf(title);
}
