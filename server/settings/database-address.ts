import { BAD_PERCENT, isPercentEncoded } from './setting-fields.ts';

export type SessionTarget = 'any' | 'read-write';

export interface DatabaseAddress {
  hosts: readonly string[];
  target: SessionTarget;
  files: Readonly<Record<string, string>>;
}

const PARTS = /^(postgres(?:ql)?:\/\/)(?:([^/?#]*)@)?([^/?#@]*)(\/[^?#]*)?(?:\?([^#]*))?$/;
const PORT = /^\d{1,5}$/;
const NO_ADDRESS = 'must be a postgresql:// address';
const BAD_LETTERS =
  'must be a postgresql:// address; in a user name or a password write %40 for @, %2F for /, %23 for # and %3F for ?';
/** The modes that pg knows. With any other mode, pg would connect without encryption. */
const SSL_MODES = new Set([
  'disable',
  'allow',
  'prefer',
  'require',
  'verify-ca',
  'verify-full',
  'no-verify',
]);
const FILE_PARTS = ['sslrootcert', 'sslcert', 'sslkey'] as const;

/** Accepts every URL that libpq accepts, even with several hosts. Errors never show the URL. */
export function readDatabaseAddress(url: string): DatabaseAddress {
  const parts = PARTS.exec(url);
  if (!parts) throw new Error(/^postgres(?:ql)?:/.test(url) ? BAD_LETTERS : NO_ADDRESS);
  const [, scheme = '', user, authority = '', path = '', query = ''] = parts;
  if (![user ?? '', authority, path].every(isPercentEncoded)) throw new Error(BAD_PERCENT);
  const values = new URLSearchParams(query);
  const sslMode = values.get('sslmode');
  if (sslMode !== null && !SSL_MODES.has(sslMode)) {
    throw new Error(`has an sslmode that is none of ${[...SSL_MODES].join(', ')}`);
  }
  const places = values.has('host')
    ? hostsOfQuery(values.get('host') ?? '', values.get('port') ?? '')
    : authority.split(',').map(hostOf);
  const target = readTarget(values.get('target_session_attrs'), places.length);
  for (const name of ['host', 'port', 'target_session_attrs']) values.delete(name);
  const hosts = places.map(({ host, port }) => {
    const own = new URLSearchParams(values);
    if (host) own.set('host', host);
    if (port) own.set('port', port);
    const text = own.toString();
    return `${scheme}${user ? `${user}@` : ''}${path || '/'}${text ? `?${text}` : ''}`;
  });
  for (const host of hosts) {
    if (!URL.canParse(host.replace('@/', '@_/'))) throw new Error(NO_ADDRESS);
  }
  const files = FILE_PARTS.flatMap((name) => {
    const file = values.get(name);
    return file ? [[name, file] as const] : [];
  });
  return { hosts, target, files: Object.fromEntries(files) };
}

interface Host {
  host: string;
  port: string;
}

function hostOf(text: string): Host {
  const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(text) ?? [];
  return checked({ host: decodeURIComponent(host).replace(/^\[(.*)\]$/, '$1'), port });
}

function hostsOfQuery(hosts: string, ports: string): Host[] {
  const [names, numbers] = [hosts.split(','), ports.split(',')];
  if (numbers.length > 1 && numbers.length !== names.length) {
    throw new Error('must have one port, or one for each host');
  }
  return names.map((host, index) => {
    const port = numbers.length > 1 ? numbers[index] : numbers[0];
    return checked({ host, port: port ?? '' });
  });
}

function checked(place: Host): Host {
  const isPort = place.port === '' || (PORT.test(place.port) && Number(place.port) <= 65_535);
  if (/\s/.test(place.host)) throw new Error('has a host with a space in it');
  if (!isPort)
    throw new Error(
      'has a port that is not a number up to 65535 (in a password write %2F for / and %40 for @)',
    );
  return place;
}

function readTarget(text: string | null, hosts: number): SessionTarget {
  if (text === null) return hosts > 1 ? 'read-write' : 'any';
  if (text === 'any') return 'any';
  if (text === 'read-write' || text === 'primary') return 'read-write';
  throw new Error(
    'has a target_session_attrs that is not any, read-write or primary: the portal must write',
  );
}
