/** All changes of availability have the same subject, so each change waits for earlier changes. */
export const queuedAvailability = (title: string, about: string) => ({
  kind: 'availability' as const,
  subject: 'availability',
  title,
  about,
});
