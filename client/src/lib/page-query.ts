/** Returns the query of one page of a list. @param page counted from 1 @param length rows a page */
export const pageQuery = (page: number, length: number) => ({
  limit: length,
  offset: (page - 1) * length,
});
