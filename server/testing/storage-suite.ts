import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fileKey, incomingKey, type Storage } from '#server/storage/storage.ts';

interface Subject {
  storage: Storage;
  /** The same store seen by a process whose clock is off by as many milliseconds. */
  withClockOff: (milliseconds: number) => Promise<Storage>;
  /** The same store with the key of somebody else. */
  withOtherKey: () => Promise<Storage>;
  /** Where the portal's own addresses are. */
  home: string;
  /** @returns the id of an upload that is awaited. */
  makeId: () => Promise<string>;
}

const HOUR = 60 * 60 * 1000;
const MINUTES = { expiresIn: 600 };
const shown = { name: 'guide.pdf', contentType: 'application/pdf', isInline: true, ...MINUTES };

/** What every store must do, asked of it as a browser does. */
export function describeStorage(subject: () => Subject) {
  const at = (url: string) => new URL(url, subject().home).href;
  const put = (url: string, body: string | Uint8Array<ArrayBuffer>) =>
    fetch(at(url), { method: 'PUT', body });
  const get = (url: string, headers: Record<string, string> = {}) => fetch(at(url), { headers });

  async function uploaded(text: string) {
    const { storage, makeId } = subject();
    const key = incomingKey(await makeId());
    const response = await put(await storage.signUpload(key, MINUTES), text);
    expect(response.status).toBe(200);
    return key;
  }

  async function kept(text: string) {
    const { storage } = subject();
    const key = fileKey(randomUUID());
    expect(await storage.keep(await uploaded(text), key)).toBe(true);
    return key;
  }

  describe('upload addresses', () => {
    it('an upload address takes a file, whose size and content can then be read from the store', async () => {
      const { storage } = subject();
      const key = await uploaded('Peace be with you');
      expect(await storage.size(key)).toBe(17);
      expect(String(await storage.read(key, { start: 0, end: 5 }))).toBe('Peace');
      expect(String(await storage.read(key, { start: 9, end: 999 }))).toBe('with you');
      expect(await storage.read(key, { start: 17, end: 20 })).toHaveLength(0);
    });

    it('an upload address takes an empty file and a large one, whatever type the browser sends', async () => {
      const { storage, makeId } = subject();
      const [empty, large] = [incomingKey(await makeId()), incomingKey(await makeId())];
      expect((await put(await storage.signUpload(empty, MINUTES), '')).status).toBe(200);
      const address = at(await storage.signUpload(large, MINUTES));
      const body = new Uint8Array(3_000_000);
      const headers = { 'content-type': 'application/pdf' };
      expect((await fetch(address, { method: 'PUT', body, headers })).status).toBe(200);
      expect([await storage.size(empty), await storage.size(large)]).toEqual([0, 3_000_000]);
    });

    it('an upload address for a declared size takes that size, and no larger file', async () => {
      const { storage, makeId } = subject();
      const [said, larger] = [incomingKey(await makeId()), incomingKey(await makeId())];
      const options = { ...MINUTES, maxBytes: 5 };
      expect((await put(await storage.signUpload(said, options), 'Grace')).status).toBe(200);
      const refused = await put(await storage.signUpload(larger, options), 'Graces');
      expect([403, 413]).toContain(refused.status);
      expect([await storage.size(said), await storage.size(larger)]).toEqual([5, null]);
    });

    it('a store that can be reached passes the check before an upload address is given', async () => {
      await expect(subject().storage.requireReachable(1)).resolves.toBeUndefined();
    });

    it('an upload address is recognised as the store’s own, with its query and without', async () => {
      const { storage } = subject();
      const id = randomUUID();
      const url = new URL(at(await storage.signUpload(incomingKey(id), MINUTES)));
      expect(storage.incomingId(url.pathname)).toBe(id);
      for (const path of [`${url.pathname}/`, `/x${url.pathname}`, '/', `/incoming/${id}/..`]) {
        expect(storage.incomingId(path)).toBeNull();
      }
      const file = new URL(at(await storage.signUpload(fileKey(id), MINUTES)));
      expect(storage.incomingId(file.pathname)).toBeNull();
    });

    it('an upload address is refused when expired, changed, of another key or used by another method (U3)', async () => {
      const { storage, makeId, withOtherKey } = subject();
      const [id, other] = [await makeId(), await makeId()];
      const url = await storage.signUpload(incomingKey(id), MINUTES);
      const brief = await storage.signUpload(incomingKey(id), { expiresIn: 1 });
      await new Promise((resolve) => setTimeout(resolve, 2100));
      const forged = await (await withOtherKey()).signUpload(incomingKey(id), MINUTES);
      const statuses = [
        await put(brief, 'x'),
        await put(changed(url), 'x'),
        await put(url.replace(id, other), 'x'),
        await put(url.replace(/(expires=)\d+/i, '$199999'), 'x'),
        await put(forged, 'x'),
        await get(url),
        await fetch(at(url), { method: 'DELETE' }),
        await put(url.split('?')[0] ?? '', 'x'),
      ].map(({ status }) => status);
      expect(statuses.slice(0, 6)).toEqual([403, 403, 403, 403, 403, 403]);
      for (const status of statuses.slice(6)) expect([400, 403, 404]).toContain(status);
      expect(await storage.size(incomingKey(id))).toBeNull();
      expect(await storage.size(incomingKey(other))).toBeNull();
    });

    it('an upload address that was signed by a clock an hour behind is refused (F13)', async () => {
      const { withClockOff, makeId } = subject();
      const key = incomingKey(await makeId());
      const url = await (await withClockOff(-HOUR)).signUpload(key, MINUTES);
      expect((await put(url, 'x')).status).toBe(403);
    });
  });

  describe('files that are kept', () => {
    it('a file that was kept can’t be changed by its upload address (U4)', async () => {
      const { storage, makeId } = subject();
      const incoming = incomingKey(await makeId());
      const url = await storage.signUpload(incoming, MINUTES);
      await put(url, 'checked');
      const key = fileKey(randomUUID());
      expect(await storage.keep(incoming, key)).toBe(true);
      await put(url, 'something else');
      expect(String(await storage.read(key, { start: 0, end: 99 }))).toBe('checked');
    });

    it('a file that is not there can’t be kept', async () => {
      const { storage, makeId } = subject();
      const [from, to] = [incomingKey(await makeId()), fileKey(randomUUID())];
      expect(await storage.keep(from, to)).toBe(false);
      expect([await storage.size(to), await storage.size(from)]).toEqual([null, null]);
    });
  });

  describe('download addresses', () => {
    it('a download address sends the file under its name and type', async () => {
      const { storage } = subject();
      const response = await get(await storage.signDownload(await kept('Grace'), shown));
      expect([response.status, await response.text()]).toEqual([200, 'Grace']);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-length')).toBe('5');
      expect(response.headers.get('content-disposition')).toContain('filename=guide.pdf');
      expect(response.headers.get('content-disposition')).toMatch(/^inline;/);
    });

    it('a download address encodes a hostile file name (U14)', async () => {
      const { storage } = subject();
      const name = 'a"\r\nSet-Cookie: x=1; دليل\\..%2f;.doc';
      const response = await get(
        await storage.signDownload(await kept('Grace'), { ...shown, name, isInline: false }),
      );
      expect(response.status).toBe(200);
      expect(response.headers.get('set-cookie')).toBeNull();
      const disposition = response.headers.get('content-disposition') ?? '';
      expect(disposition).toMatch(
        /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w%.~!-]+$/,
      );
      expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(name);
    });

    it('a download address sends a part of the file (206) and refuses one beyond its end (416) (U15)', async () => {
      const { storage } = subject();
      const url = await storage.signDownload(await kept('0123456789'), shown);
      const parts: [string, string, string][] = [
        ['bytes=2-4', '234', 'bytes 2-4/10'],
        ['bytes=7-', '789', 'bytes 7-9/10'],
        ['bytes=-2', '89', 'bytes 8-9/10'],
        ['bytes=8-99', '89', 'bytes 8-9/10'],
      ];
      for (const [range, text, contentRange] of parts) {
        const response = await get(url, { range });
        expect([response.status, await response.text()]).toEqual([206, text]);
        expect(response.headers.get('content-range')).toBe(contentRange);
      }
      expect((await get(url, { range: 'bytes=10-12' })).status).toBe(416);
    });

    it('a download address is refused when expired, changed, of another key or used by another method (U3)', async () => {
      const { storage, withOtherKey } = subject();
      const [key, other] = [await kept('mine'), await kept('other')];
      const url = await storage.signDownload(key, shown);
      const brief = await storage.signDownload(key, { ...shown, expiresIn: 1 });
      await new Promise((resolve) => setTimeout(resolve, 2100));
      const statuses = [
        await get(brief),
        await get(changed(url)),
        await get(url.replace(key, other)),
        await get(url.replace('guide.pdf', 'guide.htm')),
        await get(url.replace('application%2Fpdf', 'text%2Fhtml')),
        await get(await (await withOtherKey()).signDownload(key, shown)),
        await put(url, 'x'),
      ].map(({ status }) => status);
      expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 403]);
      expect(String(await storage.read(key, { start: 0, end: 9 }))).toBe('mine');
    });

    it('a download address that was signed by a clock an hour behind is refused (F13)', async () => {
      const url = await (await subject().withClockOff(-HOUR)).signDownload(await kept('x'), shown);
      expect((await get(url)).status).toBe(403);
    });

    it('a download address finds nothing once the file is removed, which may be done twice', async () => {
      const { storage } = subject();
      const key = await kept('Grace');
      const url = await storage.signDownload(key, shown);
      await storage.remove(key);
      await storage.remove(key);
      expect((await get(url)).status).toBe(404);
      expect(await storage.size(key)).toBeNull();
    });
  });

  it('a file that the portal writes itself is stored whole', async () => {
    const { storage } = subject();
    const key = fileKey(randomUUID());
    await storage.write(key, Buffer.from('Made here'));
    expect(String(await storage.read(key, { start: 0, end: 99 }))).toBe('Made here');
  });
}

/** The same with the last sign of the signature another one. */
function changed(url: string) {
  return url.replace(
    /([sS]ignature=[^&]*)([^&])(&|$)/,
    (_, start: string, last: string, end: string) => `${start}${last === '0' ? '1' : '0'}${end}`,
  );
}
