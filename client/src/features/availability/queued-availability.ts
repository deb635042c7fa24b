/** All changes share one subject, so a later change waits for the earlier ones. */
export const queuedAvailability = (title: string, about: string) => ({
  kind: 'availability' as const,
  subject: 'availability',
  title,
  about,
});
