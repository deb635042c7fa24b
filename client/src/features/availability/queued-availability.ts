/** All wait in one row: a later change builds on the one before. */
export const queuedAvailability = (title: string, about: string) => ({
  kind: 'availability' as const,
  subject: 'availability',
  title,
  about,
});
