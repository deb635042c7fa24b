import { describe, expect, it } from 'vitest';
import {
  HOUR,
  SHOWN,
  storageClient,
  withChangedSignature,
  type StorageSubject,
} from './storage-client.ts';

export function describeDownloadAddresses(subject: () => StorageSubject) {
  const { put, get, kept } = storageClient(subject);

  describe('download addresses', () => {
    it('a download address sends the file under its name and type', async () => {
      const { storage } = subject();
      const response = await get(await storage.signDownload(await kept('Grace'), SHOWN));
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
        await storage.signDownload(await kept('Grace'), { ...SHOWN, name, isInline: false }),
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
      const url = await storage.signDownload(await kept('0123456789'), SHOWN);
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
      const url = await storage.signDownload(key, SHOWN);
      const brief = await storage.signDownload(key, { ...SHOWN, expiresIn: 1 });
      await new Promise((resolve) => setTimeout(resolve, 2100));
      const statuses = [
        await get(brief),
        await get(withChangedSignature(url)),
        await get(url.replace(key, other)),
        await get(url.replace('guide.pdf', 'guide.htm')),
        await get(url.replace('application%2Fpdf', 'text%2Fhtml')),
        await get(await (await withOtherKey()).signDownload(key, SHOWN)),
        await put(url, 'x'),
      ].map(({ status }) => status);
      expect(statuses).toEqual([403, 403, 403, 403, 403, 403, 403]);
      expect(String(await storage.read(key, { start: 0, end: 9 }))).toBe('mine');
    });

    it('a download address that was signed by a clock an hour behind is refused (F13)', async () => {
      const url = await (await subject().withClockOff(-HOUR)).signDownload(await kept('x'), SHOWN);
      expect((await get(url)).status).toBe(403);
    });

    it('a download address finds nothing once the file is removed, which may be done twice', async () => {
      const { storage } = subject();
      const key = await kept('Grace');
      const url = await storage.signDownload(key, SHOWN);
      await storage.remove(key);
      await storage.remove(key);
      expect((await get(url)).status).toBe(404);
      expect(await storage.size(key)).toBeNull();
    });
  });
}
