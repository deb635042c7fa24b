import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fileKey, incomingKey } from '#server/storage/storage.ts';
import { describeDownloadAddresses } from './download-address-suite.ts';
import { MINUTES, storageClient, type StorageSubject } from './storage-client.ts';
import { describeUploadAddresses } from './upload-address-suite.ts';

export function describeStorage(subject: () => StorageSubject) {
  const { put } = storageClient(subject);

  describeUploadAddresses(subject);
  describeDownloadAddresses(subject);

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

  it('a file that the portal writes itself is stored whole', async () => {
    const { storage } = subject();
    const key = fileKey(randomUUID());
    await storage.write(key, Buffer.from('Made here'));
    expect(String(await storage.read(key, { start: 0, end: 99 }))).toBe('Made here');
  });
}
