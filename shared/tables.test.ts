import { createSchemaFactory } from 'drizzle-zod';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { registerBody, type RegisterBody } from './accounts/schemas.ts';
import { users } from './accounts/table.ts';
import { createActivationBody, type CreateActivationBody } from './activations/schemas.ts';
import { activations } from './activations/table.ts';
import type { Profile, ProfileFieldName } from './chaplains/profile-fields.ts';
import {
  createChaplainBody,
  updateOwnChaplainBody,
  type CreateChaplainBody,
} from './chaplains/schemas.ts';
import { chaplains } from './chaplains/table.ts';
import { endpoints } from './endpoints.ts';
import { sectionBody, updateSectionBody, type SectionBody } from './field-guide/schemas.ts';
import { fieldGuideSections } from './field-guide/table.ts';
import { createResourceBody, type CreateResourceBody } from './resources/schemas.ts';
import { resources } from './resources/table.ts';

const { createInsertSchema } = createSchemaFactory({ coerce: { date: true } });

const SERVER_MANAGED = [
  'id',
  'userId',
  'isSelfRegistered',
  'isActive',
  'isApproved',
  'approvedAt',
  'approvedBy',
  'declinedAt',
  'declinedBy',
  'submittedAt',
  'createdAt',
  'updatedAt',
  'createdBy',
  'uploadedBy',
  'lastEditedBy',
  'sortName',
  'searchText',
  'plainText',
  'wordCount',
  'askedAt',
  'askedBy',
  'answeredAt',
  'acknowledgedAt',
  'receivedAt',
  'objectId',
  'fileName',
  'fileSize',
  'contentType',
];

const person = {
  firstName: 'Ruth',
  lastName: 'Moabite',
  email: 'ruth@example.org',
  username: 'ruth',
  password: 'lantern-bridge-41',
};
const profile = { phone: '502-555-0111', city: 'Paducah', affiliation: 'other' };
const section = { title: 'Presence', content: 'Stay with them.', orderIndex: 1 };
const words = { plainText: 'Stay with them.', wordCount: 3 };
const event = {
  eventType: 'Flood',
  description: 'The river is over its banks',
  location: 'Frankfort',
  startTime: '2026-04-05T06:00:00Z',
};
const userId = '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11';

const storedFile = {
  objectId: userId,
  fileName: 'guide.pdf',
  fileSize: 7,
  contentType: 'application/pdf',
};

const pairs = [
  {
    name: 'registerBody',
    body: registerBody,
    row: createInsertSchema(users),
    least: person,
    server: {},
  },
  {
    name: 'createChaplainBody',
    body: createChaplainBody,
    row: createInsertSchema(chaplains),
    least: profile,
    server: { userId },
  },
  {
    name: 'updateOwnChaplainBody',
    body: updateOwnChaplainBody,
    row: createInsertSchema(chaplains),
    least: {},
    server: { ...profile, userId },
  },
  {
    name: 'sectionBody',
    body: sectionBody,
    row: createInsertSchema(fieldGuideSections),
    least: section,
    server: words,
  },
  {
    name: 'updateSectionBody',
    body: updateSectionBody,
    row: createInsertSchema(fieldGuideSections),
    least: {},
    server: { ...section, ...words },
  },
  {
    name: 'createActivationBody',
    body: createActivationBody,
    row: createInsertSchema(activations),
    least: event,
    server: {},
  },
  {
    name: 'createResourceBody',
    body: createResourceBody,
    row: createInsertSchema(resources),
    least: {
      title: 'Guide',
      description: 'A guide',
      category: 'training',
      format: 'pdf',
      filePath: '/f',
      fileUrl: '/f',
    },
    server: storedFile,
  },
];

const fieldsOf = (schema: z.ZodMiniType) => {
  const { properties, oneOf } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const ofEach = (oneOf ?? []).flatMap((choice) => Object.keys(choice.properties ?? {}));
  return [...new Set([...Object.keys(properties ?? {}), ...ofEach])];
};

describe.each(pairs)('the columns behind the body of $name', ({ body, row, least, server }) => {
  it('each field of the request body is a column of the table that stores the body', () => {
    expect(fieldsOf(body).length).toBeGreaterThan(3);
    expect(Object.keys(row.shape)).toEqual(expect.arrayContaining(fieldsOf(body)));
  });

  it('a request body with only the required fields can be stored in its table', () => {
    expect(row.safeParse({ ...server, ...z.parse(body, least) }).error).toBeUndefined();
  });

  it('a request body with null, undefined or blank optional fields can be stored in its table', () => {
    for (const field of fieldsOf(body)) {
      for (const value of [null, undefined, '', ' ', []]) {
        const sent = body.safeParse({ ...least, [field]: value });
        if (!sent.success) continue;
        const stored = row.safeParse({ ...server, ...withoutUndefined(sent.data) });
        expect(stored.error, `${field}: ${JSON.stringify(value)}`).toBeUndefined();
      }
    }
  });
});

it('the types of parsed request bodies match the types of the tables’ rows', () => {
  expectTypeOf<RegisterBody>().toExtend<typeof users.$inferInsert>();
  expectTypeOf<Omit<CreateActivationBody, 'startTime' | 'endTime'>>().toExtend<
    Partial<typeof activations.$inferInsert>
  >();
  expectTypeOf<Pick<typeof chaplains.$inferSelect, ProfileFieldName>>().toEqualTypeOf<Profile>();
  expectTypeOf<CreateChaplainBody>().toExtend<Omit<typeof chaplains.$inferInsert, 'userId'>>();
  expectTypeOf<SectionBody & typeof words>().toExtend<typeof fieldGuideSections.$inferInsert>();
  expectTypeOf<CreateResourceBody>().toExtend<
    Omit<typeof resources.$inferInsert, keyof typeof storedFile>
  >();
});

const bodies = Object.entries(endpoints).flatMap(([name, { body }]) =>
  body ? [[name, body] as const] : [],
);

const OF_ADMINISTRATORS: Record<string, string[]> = {
  updateChaplain: ['isActive'],
  approveHours: ['isApproved'],
  // Here `userId` is the person whom the coordinator puts on duty at the desk.
  setDuty: ['userId'],
};

it.each(bodies)(
  'no field that only the server may set is accepted in the request body of %s',
  (name, body) => {
    expect(fieldsOf(body).filter((field) => SERVER_MANAGED.includes(field))).toEqual(
      OF_ADMINISTRATORS[name] ?? [],
    );
  },
);

function withoutUndefined(values: object) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
