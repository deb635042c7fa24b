import { makeTemplate } from '#server/testing/template.ts';
import { addRecords, RECORD_IDS } from '#scripts/people/many-records.ts';
import { requireServerUrl } from './rig/portal.ts';
import { compareSizes } from './rig/searches.ts';

const PROMISED = {
  users: '/api/users?limit=25',
  'users: page 20': '/api/users?limit=25&offset=475',
  'users: a surname': '/api/users?search=whitfield071&limit=25',
  'users: name and surname': '/api/users?search=ruth%20whitfield071&limit=25',
  'users: an address': '/api/users?search=person321@example.org&limit=25',
  'users: no match': '/api/users?search=xylophone&limit=25',
  'users: one role': '/api/users?role=admin&limit=25',
  chaplains: '/api/chaplains?limit=25',
  'chaplains: page 20': '/api/chaplains?limit=25&offset=475',
  'chaplains: a surname': '/api/chaplains?search=whitfield071&limit=25',
  'chaplains: no match': '/api/chaplains?search=xylophone&limit=25',
  'chaplains: pending': '/api/chaplains?status=pending&limit=25',
  'lead choices': '/api/chaplains/lead-choices?limit=20',
  'lead choices: a surname': '/api/chaplains/lead-choices?search=whitfield071&limit=20',
  directory: '/api/chaplains/directory?limit=50',
  'directory: a surname': '/api/chaplains/directory?search=whitfield071&limit=50',
  'directory: name and city':
    '/api/chaplains/directory?search=ruth%20hazard%20whitfield071&limit=50',
  'directory: no match': '/api/chaplains/directory?search=xylophone&limit=50',
  'people for the device': `/api/chaplains/directory/for-pack?kept=${RECORD_IDS.activation}&limit=50`,
  activations: '/api/activations?limit=25',
  'activations: page 10': '/api/activations?limit=25&offset=225',
  'activations: active': '/api/activations?status=active&limit=25',
  'activations: one': '/api/activations?search=no321&limit=25',
  hours: '/api/hours?limit=25',
  'hours: page 10': '/api/hours?limit=25&offset=225',
  'hours: to approve': '/api/hours?isApproved=false&limit=25',
  'hours: one activation': `/api/hours?activationId=${RECORD_IDS.activation}&limit=25`,
  'own deployments': '/api/deployments?limit=25',
  'own open deployments': '/api/deployments/open',
  'audit trail': '/api/audit-events?limit=25',
  messages: '/api/deliveries?limit=25',
  'messages: failed': '/api/deliveries?state=failed&limit=25',
  'messages: a surname': '/api/deliveries?search=whitfield071&limit=25',
  announcements: '/api/announcements?kind=announcement&limit=25',
  'training ahead': '/api/training-sessions?isUpcoming=true&limit=25',
  'training: one': '/api/training-sessions?search=no321&limit=25',
  'own training': '/api/training-sessions/mine?isUpcoming=true&limit=25',
  attendance: `/api/training-sessions/${RECORD_IDS.training}/attendance?limit=25`,
  resources: '/api/resources?limit=12',
  'resources: to review': '/api/resources?isApproved=false&limit=12',
  'resources: a category': '/api/resources?category=training&limit=12',
  'resources: a title': '/api/resources?search=00042&limit=12',
};
const OTHERS = {
  'missed by a test call': `/api/test-calls/${RECORD_IDS.testCall}/missed?who=unsent&limit=25`,
  'hours by chaplain': '/api/hours/summary?by=chaplain&limit=25',
  'hours by activation': '/api/hours/summary?by=activation&limit=25',
  candidates: `/api/activations/${RECORD_IDS.activation}/candidates?limit=25`,
  'users: a first name': '/api/users?search=rebekah&limit=25',
  'chaplains: a first name': '/api/chaplains?search=rebekah&limit=25',
};

const { template, remove } = await makeTemplate(requireServerUrl('bench -- lists'));
try {
  const isKept = await compareSizes(template, {
    fill: addRecords,
    title: 'GET',
    paths: { ...PROMISED, ...OTHERS },
    promised: Object.keys(PROMISED),
  });
  if (!isKept) throw new Error('a list takes too much longer with many rows');
} finally {
  await remove();
}
