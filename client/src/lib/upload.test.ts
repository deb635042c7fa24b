import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { upload } from './upload.ts';

const requests: Request[] = [];

class Request extends EventTarget {
  upload = new EventTarget();
  status = 204;
  statusText = '';
  response = new ArrayBuffer(0);
  isAborted = false;
  constructor() {
    super();
    requests.push(this);
  }
  open() {}
  send() {}
  setRequestHeader() {}
  getAllResponseHeaders = () => 'X-Here: yes';
  abort() {
    this.isAborted = true;
    this.dispatchEvent(new Event('loadend'));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('window', { setTimeout, clearTimeout });
  vi.stubGlobal('XMLHttpRequest', Request);
});

const last = () => requests.at(-1) ?? new Request();
const move = () =>
  last().upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 }));
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

test('an upload continues as long as bytes are sent, and is aborted after 90 seconds without any bytes (X14)', async () => {
  let failure: unknown;
  upload('/stored/a', { method: 'PUT', body: 'x' }, () => undefined).catch((error: unknown) => {
    failure = error;
  });
  for (let minute = 0; minute < 10; minute += 1) {
    await seconds(60);
    move();
  }
  expect(failure).toBeUndefined();
  await seconds(90);
  expect(last().isAborted).toBe(true);
  expect(failure).toMatchObject({ message: 'The line is silent' });
});

test('once all bytes are sent, an upload gives the server several minutes to respond', async () => {
  const asked = upload('/stored/a', { method: 'PUT', body: 'x' }, () => undefined);
  last().upload.dispatchEvent(new Event('load'));
  await seconds(4 * 60);
  last().dispatchEvent(new Event('load'));
  last().dispatchEvent(new Event('loadend'));
  expect((await asked).status).toBe(204);
});
