import { makeTemplate } from '#server/testing/template.ts';
import { requireServerUrl } from './bench/portal.ts';
import { compareSizes } from './bench/searches.ts';
import { addChaplains } from './people/many-chaplains.ts';

const PATH = '/api/chaplains/directory';

const { template, remove } = await makeTemplate(requireServerUrl('bench:directory'));
try {
  const isKept = await compareSizes(template, {
    fill: addChaplains,
    title: `GET ${PATH}`,
    paths: {
      'a surname': `${PATH}?search=whitfield071&limit=50`,
      'the last surnames': `${PATH}?search=young&limit=50`,
      'name and city': `${PATH}?search=ruth%20hazard%20whitfield071&limit=50`,
      'an area of expertise': `${PATH}?search=interfaith&limit=50`,
      'a filter and a surname': `${PATH}?expertise=Grief%20support&search=keane1&limit=50`,
      'no match': `${PATH}?search=xylophone&limit=50`,
      'no search, first page': `${PATH}?limit=50`,
      'no search, page 100': `${PATH}?limit=50&offset=4950`,
      'two letters': `${PATH}?search=ru&limit=50`,
    },
    // A search, as people type it.
    promised: ['a surname', 'name and city', 'no match'],
  });
  if (!isKept) throw new Error('a search takes too much longer in the large directory');
} finally {
  await remove();
}
