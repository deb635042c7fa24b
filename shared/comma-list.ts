/** Joins items for a query string; a comma within an item becomes %2C, a percent sign %25. */
export const commaList = (items: readonly string[]) =>
  items.map((item) => item.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');

export const itemsOf = (text: string) =>
  text
    .split(',')
    .filter(Boolean)
    .map((item) => item.replaceAll(/%2C/gi, ',').replaceAll('%25', '%'));
