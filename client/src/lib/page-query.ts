/** Returns the query for a page of a list. The first page has the number 1. */
export const pageQuery = (page: number, length: number) => ({
  limit: length,
  offset: (page - 1) * length,
});
