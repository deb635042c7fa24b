/** All changes of availability have the same subject, so a later one waits for earlier ones. */
export const queuedAvailability = (title: string, about: string) => ({
  kind: 'availability' as const,
  subject: 'availability',
  title,
  about,
});
