import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fileKey, incomingKey } from '#server/storage/storage.ts';
import {
  HOUR,
  MINUTES,
  storageClient,
  withChangedSignature,
  type StorageSubject,
} from './storage-client.ts';

export function describeUploadAddresses(subject: () => StorageSubject) {
  const { at, put, get, uploaded } = storageClient(subject);

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
        await put(withChangedSignature(url), 'x'),
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
}
