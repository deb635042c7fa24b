import { makeTemplate } from '#server/testing/template.ts';
import { requireServerUrl } from './bench/portal.ts';
import { compareSizes } from './bench/searches.ts';
import { addChaplains } from './people/many-chaplains.ts';

const LISTS = { users: '/api/users', chaplains: '/api/chaplains' };

const { template, remove } = await makeTemplate(requireServerUrl('bench:lists'));
try {
  let isKept = true;
  for (const path of Object.values(LISTS)) {
    const isListKept = await compareSizes(template, {
      fill: addChaplains,
      title: `GET ${path}`,
      paths: {
        'first page': `${path}?limit=25`,
        'page turn': `${path}?limit=25&offset=25`,
        'page 20': `${path}?limit=25&offset=475`,
        'search: a surname': `${path}?search=whitfield071&limit=25`,
        'search: name and surname': `${path}?search=ruth%20whitfield071&limit=25`,
        'search: an address': `${path}?search=person321@example.org&limit=25`,
        'search: no match': `${path}?search=xylophone&limit=25`,
        'search: the last surnames': `${path}?search=young&limit=25`,
        'search: a first name': `${path}?search=rebekah&limit=25`,
        ...(path === LISTS.users && { 'one role': `${path}?role=admin&limit=25` }),
        ...(path === LISTS.chaplains && { pending: `${path}?status=pending&limit=25` }),
      },
      promised: [
        'first page',
        'page turn',
        'page 20',
        'search: a surname',
        'search: name and surname',
        'search: an address',
        'search: no match',
      ],
    });
    isKept &&= isListKept;
  }
  if (!isKept) throw new Error('a list takes too much longer with many people');
} finally {
  await remove();
}
