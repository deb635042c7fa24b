import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { trust } from '#shared/trust.ts';

/** A proxy to the portal whose connections can be cut. */
export async function startCutter(server: URL) {
  const state = { most: Infinity, cuts: 0 };
  const sockets = new Set<Socket>();
  const proxy = createServer((inbound) => {
    const outbound = connect({ host: server.hostname, port: Number(server.port) });
    let sent = 0;
    const end = () => {
      inbound.destroy();
      outbound.destroy();
    };
    for (const socket of [inbound, outbound]) sockets.add(socket.on('error', end).on('close', end));
    inbound.on('data', (part: Buffer) => {
      sent += part.length;
      if (sent > state.most) {
        state.cuts += 1;
        inbound.resetAndDestroy();
        end();
      }
    });
    inbound.pipe(outbound).pipe(inbound);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = trust<AddressInfo>(proxy.address(), 'it listens on TCP');
  return {
    url: `http://127.0.0.1:${port}`,
    /** Makes the proxy cut each connection that sends more than `bytes`. */
    cutAfter: (bytes: number) => void (state.most = bytes),
    mend: () => void (state.most = Infinity),
    cuts: () => state.cuts,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
