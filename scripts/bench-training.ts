import { makeTemplate } from '#server/testing/template.ts';
import { requireServerUrl } from './bench/portal.ts';
import { compareSizes } from './bench/searches.ts';
import { addTrainingSessions } from './bench/many-sessions.ts';

const AHEAD = '/api/training-sessions?isUpcoming=true';
const MINE = '/api/training-sessions/mine?isUpcoming=true';

const { template, remove } = await makeTemplate(requireServerUrl('bench:training'));
try {
  const isKept = await compareSizes(template, {
    fill: addTrainingSessions,
    sizes: { small: 10, large: 1000 },
    title: 'GET /api/training-sessions',
    paths: {
      'first page': `${AHEAD}&limit=10`,
      'search: no match': `${AHEAD}&search=xylophone&limit=10`,
      'search: a number': `${AHEAD}&search=no7&limit=10`,
      'my training': `${MINE}&limit=10`,
      'page 50 (empty with few)': `${AHEAD}&limit=10&offset=490`,
      'past: first page': '/api/training-sessions?isUpcoming=false&limit=10',
    },
    promised: ['first page', 'search: no match', 'my training', 'past: first page'],
  });
  if (!isKept) throw new Error('the page takes too much longer with many sessions');
} finally {
  await remove();
}
