import { makeTemplate } from '#server/testing/template.ts';
import { requireServerUrl } from './bench/portal.ts';
import { compareSizes } from './bench/searches.ts';
import { addResources } from './people/many-resources.ts';

const PATH = '/api/resources';

const { template, remove } = await makeTemplate(requireServerUrl('bench:resources'));
try {
  const isKept = await compareSizes(template, {
    fill: addResources,
    title: `GET ${PATH}`,
    sizes: { small: 100, large: 10_000 },
    paths: {
      'search with a filter': `${PATH}?search=whitfield&category=training&limit=12`,
      'search with two filters': `${PATH}?search=grief%20whitfield&category=training&format=pdf&limit=12`,
      'a title': `${PATH}?search=00042&limit=12`,
      'no match': `${PATH}?search=xylophone&format=video&limit=12`,
      'first page': `${PATH}?limit=12`,
      'first page of a category': `${PATH}?category=training&limit=12`,
      'first page of the approved': `${PATH}?isApproved=true&limit=12`,
      'first page of the pending': `${PATH}?isApproved=false&limit=12`,
      'a word of every tenth': `${PATH}?search=grief&category=training&limit=12`,
      'page 20': `${PATH}?limit=12&offset=228`,
    },
    promised: [
      'search with a filter',
      'search with two filters',
      'a title',
      'no match',
      'first page',
      'first page of a category',
      'first page of the approved',
    ],
  });
  if (!isKept) throw new Error('the library takes too much longer with many resources');
} finally {
  await remove();
}
