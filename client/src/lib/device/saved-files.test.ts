import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Resource } from '#shared/resources/schemas.ts';
import { trust } from '#shared/trust.ts';
import { openDevice } from './open-device.ts';
import { stubBrowser } from './stub-browser.ts';

const resource = trust<Resource>(
  {
    id: '2f6f7a52-0d3c-4c39-9f7e-1d1f3a0d6c11',
    title: 'Shelter plan',
    fileUrl: '/api/objects/1',
    fileName: 'plan.pdf',
    fileSize: 5,
    contentType: 'application/pdf',
  },
  'what a copy needs',
);
const another: Resource = {
  ...resource,
  id: '9d4b1b3a-a6e0-4aa3-a1e4-08d67b55abee',
  title: 'Calm',
};

const file = (body = 'words') => new Response(body);
let local: Map<string, string>;
let answers: Record<string, () => Response | Promise<Response>>;

beforeEach(() => {
  ({ local } = stubBrowser());
  answers = { [resource.fileUrl]: () => file() };
  vi.stubGlobal('fetch', async (path: string) => {
    const answer = answers[path.split('?')[0] ?? ''];
    if (!answer) throw new TypeError('there is no server');
    return answer();
  });
});

async function open() {
  const device = await openDevice();
  await device.signIn();
  const [files, { deviceDatabase }] = await Promise.all([
    import('./saved-files.ts'),
    import('./database.ts'),
  ]);
  const held = async () => (await deviceDatabase())?.getAllKeys('files');
  const save = async (wanted = resource, signal = new AbortController().signal) =>
    files.saveFile(wanted, { signal, onReceived: (share) => received.push(share) });
  const received: number[] = [];
  return { ...device, ...files, held, save, received, database: await deviceDatabase() };
}

describe('saving a file on the device', () => {
  it('a file saved on the device is listed with its size and opens with its content type', async () => {
    const device = await open();
    await device.save();
    expect(await device.savedFiles()).toEqual({ files: [{ resource, bytes: 5 }], lost: {} });
    const content = await device.savedContent(resource.id);
    expect([content?.type, await content?.text()]).toEqual(['application/pdf', 'words']);
    expect(device.received.at(-1)).toBe(1);
  });

  it.each(['text/html', 'image/svg+xml', 'application/xhtml+xml', 'application/msword'])(
    'a saved file with the content type %s never opens as a page of the portal',
    async (contentType) => {
      const device = await open();
      await device.save({ ...resource, contentType });
      expect((await device.savedContent(resource.id))?.type).toBe('application/octet-stream');
    },
  );

  it('a file that the server refuses to send isn’t saved, and the person sees the server’s reason', async () => {
    answers[resource.fileUrl] = () =>
      Response.json({ message: 'This file was not found.' }, { status: 404 });
    const device = await open();
    await expect(device.save()).rejects.toThrow('This file was not found.');
    expect(await device.held()).toEqual([]);
  });

  it.each([
    ['breaks off', () => file('wor')],
    ['fails without a connection', () => Promise.reject(new TypeError('no connection'))],
  ])('a file whose download %s is not saved on the device', async (_, answer) => {
    answers[resource.fileUrl] = answer;
    const device = await open();
    await expect(device.save()).rejects.toThrow('The connection broke off.');
    expect(await device.held()).toEqual([]);
  });

  it('a file that is too large for the free space on the device isn’t downloaded', async () => {
    vi.stubGlobal('navigator', {
      storage: { estimate: async () => ({ usage: 96, quota: 100 }), persist: async () => true },
    });
    let isFetched = false;
    answers[resource.fileUrl] = () => {
      isFetched = true;
      return file();
    };
    const device = await open();
    await expect(device.save()).rejects.toThrow('no room');
    expect([isFetched, await device.held()]).toEqual([false, []]);
  });

  it('when the first file is saved, the portal asks the browser for lasting storage; for later files it doesn’t', async () => {
    const persist = vi.fn(async () => false);
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({}), persist } });
    const device = await open();
    expect(persist).toHaveBeenCalledTimes(0);
    await device.save();
    expect(persist).toHaveBeenCalledTimes(1);
    await device.save(another);
    expect(persist).toHaveBeenCalledTimes(1);
    expect(await device.held()).toHaveLength(2);
  });

  it('if the offline data is removed during a file’s download, the file isn’t saved', async () => {
    const device = await open();
    answers[resource.fileUrl] = async () => {
      device.setMark(null);
      await device.removePack();
      await device.signIn('naomi chaplain true');
      return file();
    };
    await device.save();
    expect([await device.held(), local.has('saved-files')]).toEqual([[], false]);
  });
});

it('if the person logs out in another tab during a file’s download, the file’s title isn’t stored (O2)', async () => {
  const device = await open();
  answers[resource.fileUrl] = () => {
    device.setMark('removing');
    return file();
  };
  await device.save();
  expect(local.has('saved-files')).toBe(false);
});

describe('saved files that should leave the device', () => {
  it('a saved file whose resource was removed from the library is deleted at the next refresh', async () => {
    const device = await open();
    await device.save();
    await device.save(another);
    answers['/api/resources'] = () => Response.json([another]);
    await device.refreshFiles();
    expect(await device.savedFiles()).toMatchObject({ files: [{ resource: another }], lost: {} });
  });

  it('a file that the browser cleared is no longer listed as lost once its resource is removed from the library', async () => {
    const device = await open();
    await device.save();
    await device.database?.clear('files');
    answers['/api/resources'] = () => Response.json([]);
    await device.refreshFiles();
    expect(await device.savedFiles()).toEqual({ files: [], lost: {} });
  });

  it('saved files stay on the device while the library can’t be read from the server', async () => {
    const device = await open();
    await device.save();
    await expect(device.refreshFiles()).rejects.toThrow('can’t be reached');
    expect(await device.held()).toEqual([resource.id]);
  });

  it('saved files that the browser cleared are listed as lost until the person dismisses the notice (O8)', async () => {
    const device = await open();
    await device.save();
    await device.database?.clear('files');
    expect(await device.savedFiles()).toEqual({
      files: [],
      lost: { [resource.id]: resource.title },
    });
    await device.removeFiles([resource.id]);
    expect(await device.savedFiles()).toEqual({ files: [], lost: {} });
  });

  it('the titles of saved files are deleted with their owner’s offline data (O3)', async () => {
    const device = await open();
    await device.save();
    device.setMark(null);
    await device.removePack();
    await device.signIn('naomi chaplain true');
    expect(await device.savedFiles()).toEqual({ files: [], lost: {} });
    expect(local.has('saved-files')).toBe(false);
  });
});
