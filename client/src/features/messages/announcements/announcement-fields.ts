import * as z from 'zod/mini';
import { optionalLocalMoment } from '#client/lib/local-moment.ts';
import { toLocal } from '#client/lib/local-time.ts';
import { ROLES } from '#shared/accounts/constants.ts';
import { announcementBody, type Announcement } from '#shared/announcements/schemas.ts';

const { title, body } = announcementBody.shape;

const typed = z
  .object({
    title,
    body,
    to: z.enum(['chaplains', 'roles']),
    roles: z.array(z.enum(ROLES)),
    regions: z.array(z.string()),
    expertise: z.array(z.string()),
    when: z.enum(['now', 'later']),
    scheduledFor: optionalLocalMoment,
  })
  .check(
    z.refine(({ to, roles }) => to === 'chaplains' || roles.length > 0, {
      path: ['roles'],
      error: 'Choose at least one role',
    }),
    z.refine(({ when, scheduledFor }) => when === 'now' || scheduledFor !== null, {
      path: ['scheduledFor'],
      error: 'Date and time is required',
    }),
  );

export const announcementFields = z.pipe(
  typed,
  z.transform(({ when, scheduledFor, ...fields }) => ({
    title: fields.title,
    body: fields.body,
    audience: audienceOf(fields),
    scheduledFor: when === 'now' ? null : scheduledFor,
  })),
);

export type AnnouncementFields = z.input<typeof typed>;

export function audienceOf(
  fields: Pick<AnnouncementFields, 'to' | 'roles' | 'regions' | 'expertise'>,
) {
  const { to, roles, regions, expertise } = fields;
  return to === 'roles' ? { roles, regions: [], expertise: [] } : { roles: [], regions, expertise };
}

export function fieldsOf(announcement: Announcement | null): AnnouncementFields {
  const { scheduledFor = null, state } = announcement ?? {};
  const isToCome = scheduledFor !== null && new Date(scheduledFor) > new Date();
  const isLater = state === 'scheduled' || isToCome;
  const audience = announcement?.audience;
  return {
    title: announcement?.title ?? '',
    body: announcement?.body ?? '',
    to: audience && audience.roles.length > 0 ? 'roles' : 'chaplains',
    roles: audience?.roles ?? [],
    regions: audience?.regions ?? [],
    expertise: audience?.expertise ?? [],
    when: isLater ? 'later' : 'now',
    scheduledFor: toLocal(isLater ? scheduledFor : null),
  };
}
