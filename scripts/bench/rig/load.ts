import { connect } from 'node:net';

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  cookie?: string;
  body?: object;
}

/** Repeats a request on open connections. Returns times in ms. @throws if a status isn't 2xx */
export async function load(
  url: string,
  call: Call,
  { connections, ms, pause = 0 }: { connections: number; ms: number; pause?: number },
): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + ms;
  await Promise.all(
    Array.from({ length: connections }, () => callUntil(end, new URL(url), { call, pause, times })),
  );
  return times;
}

interface Calling {
  call: Call;
  pause: number;
  times: number[];
}

/** Uses sockets, because an HTTP client would take more processor time than the servers. */
function callUntil(end: number, { hostname, port }: URL, { call, pause, times }: Calling) {
  const request = textOf(call, `${hostname}:${port}`);
  return new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    let start = 0;
    const send = () => {
      if (performance.now() >= end) {
        socket.destroy();
        return resolve();
      }
      answer = '';
      start = performance.now();
      socket.write(request);
    };
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error(`${call.path}: the server closed the connection`)));
    socket.on('data', (part) => {
      answer += String(part);
      if (!isWhole(answer)) return;
      if (!answer.startsWith('HTTP/1.1 2')) {
        return reject(new Error(`${call.path}: ${answer.slice(0, 1000)}`));
      }
      times.push(performance.now() - start);
      if (pause > 0) setTimeout(send, pause);
      else send();
    });
  });
}

function isWhole(answer: string) {
  const head = answer.indexOf('\r\n\r\n');
  if (head < 0) return false;
  const [, length = 'NaN'] = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, head)) ?? [];
  return answer.length - head - 4 >= Number(length);
}

function textOf({ method, path, cookie, body }: Call, host: string) {
  const json = body ? JSON.stringify(body) : '';
  const headers = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    ...(cookie === undefined ? [] : [`cookie: ${cookie}`]),
    ...(body
      ? ['content-type: application/json', `content-length: ${Buffer.byteLength(json)}`]
      : []),
  ];
  return `${headers.join('\r\n')}\r\n\r\n${json}`;
}
