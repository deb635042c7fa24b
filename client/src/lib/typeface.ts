import url from '@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2?url';

export const typeface = new FontFace('Public Sans Variable', `url(${url}) format('woff2')`, {
  weight: '100 900',
  display: 'optional',
});

/** Whether an earlier visit has left the typeface in this browser, as it has left this script. */
export const isTypefaceKept = performance
  .getEntriesByName(import.meta.url, 'resource')
  .some(
    (entry) =>
      entry instanceof PerformanceResourceTiming &&
      (entry.transferSize === 0 || entry.workerStart > 0),
  );
