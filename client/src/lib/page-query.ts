/** The first page is 1. */
export const pageQuery = (page: number, length: number) => ({
  limit: length,
  offset: (page - 1) * length,
});
