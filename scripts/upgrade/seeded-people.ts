import { setTimeout as sleep } from 'node:timers/promises';
import { createVisitor } from '#server/testing/visitor.ts';

export const ADMIN_PASSWORD = 'harbor-lantern-92';
const PAUSE_MS = 20;

/** Returns SQL that fits any release. All people get the first administrator's password. */
export function seed(count: number) {
  return [
    `INSERT INTO users (username, password, email, first_name, last_name, role)
      SELECT 'person' || n, (SELECT password FROM users WHERE username = 'admin'),
        'person' || n || '@example.org', 'Given', 'Name ' || n,
        CASE WHEN n <= 10 THEN 'admin' ELSE 'chaplain' END
      FROM generate_series(1, ${count}) AS n`,
    `INSERT INTO chaplains (user_id, phone, city, affiliation, is_active, is_approved, approved_at)
      SELECT id, '502555' || lpad((row_number() OVER ())::text, 5, '0'), 'Frankfort', 'None', true, true, now()
      FROM users WHERE username LIKE 'person%'`,
    `INSERT INTO audit_events (action, actor_id, subject_id)
      SELECT 'signed-in', id, id FROM users WHERE username LIKE 'person%'`,
    'ANALYZE',
  ];
}

export async function signIn(url: string, username: string) {
  const visitor = createVisitor(url);
  const { status } = await visitor.send('POST', '/api/login', {
    body: { username, password: ADMIN_PASSWORD },
  });
  if (status !== 200) throw new Error(`${username} can’t sign in at ${url} (${status})`);
  return visitor;
}

export async function startLoad(url: string, clients: number) {
  const end = new AbortController();
  let [requests, longestMs] = [0, 0];
  const failures: string[] = [];
  const act = async (number: number) => {
    const username = `person${number}`;
    const visitor = await signIn(url, username);
    const profile = {
      firstName: 'Given',
      lastName: `Name ${number}`,
      email: `${username}@example.org`,
    };
    const send = async (method: string, path: string, body?: object) => {
      const begin = performance.now();
      const status = await visitor.send(method, path, body && { body }).then(
        (answer) => answer.status,
        (error: unknown) => String(error),
      );
      requests += 1;
      longestMs = Math.max(longestMs, Math.round(performance.now() - begin));
      if (status !== 200) failures.push(`${method} ${path}: ${status}`);
    };
    return async () => {
      while (!end.signal.aborted) {
        await send('GET', '/api/chaplains');
        await send('PUT', '/api/profile', profile);
        await sleep(PAUSE_MS);
      }
    };
  };
  const people = await Promise.all(Array.from({ length: clients }, (_, index) => act(index + 1)));
  const acting = people.map((go) => go());
  return {
    stop: async () => {
      end.abort();
      await Promise.all(acting);
      return { requests, longestMs, failures };
    },
  };
}
