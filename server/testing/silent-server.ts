import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { trust } from '#shared/trust.ts';

export async function startSilentServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.resume();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = trust<AddressInfo>(server.address(), 'it listens on TCP');
  return {
    port,
    connections: () => sockets.size,
    stop: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
