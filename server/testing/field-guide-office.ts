import { createSection } from '#shared/field-guide/api.ts';
import { auditTrail } from './audit-trail.ts';
import type { TestApp } from './test-app.ts';

export async function openOffice(app: TestApp) {
  const { visitor, user: admin } = await app.signInAs('admin');
  const at = (id: string, verb = '') => `/api/field-guide/${id}${verb}`;
  return {
    admin,
    visitor,
    create: (body: unknown) => visitor.send('POST', createSection.path, { body }),
    update: (id: string, body: unknown) => visitor.send('PUT', at(id), { body }),
    publish: (id: string) => visitor.send('POST', at(id, '/publish')),
    unpublish: (id: string) => visitor.send('POST', at(id, '/unpublish')),
    remove: (id: string) => visitor.send('DELETE', at(id)),
  };
}

export async function storedSections(app: TestApp) {
  const { rows } = await app.db.pool.query<Record<string, unknown>>(
    'SELECT * FROM field_guide_sections ORDER BY created_at',
  );
  return rows;
}

export async function recordedOfSections(app: TestApp) {
  return (await auditTrail(app)).filter(({ action }) => action.startsWith('section'));
}
