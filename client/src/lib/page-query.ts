/** `page` counts from 1; `length` is in rows. */
export const pageQuery = (page: number, length: number) => ({
  limit: length,
  offset: (page - 1) * length,
});
