import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { onTestFinished } from 'vitest';
import { trust } from '#shared/trust.ts';

export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = trust<AddressInfo>(server.address(), 'it listens on TCP');
  server.close();
  await once(server, 'close');
  return port;
}

export async function startProxy(
  port: number,
  server: URL,
  rewrite: (chunk: Buffer) => Buffer = (chunk) => chunk,
): Promise<{ hang: () => void; cut: () => void }> {
  const outbounds = new Set<Socket>();
  const inbounds = new Set<Socket>();
  const proxy = createServer((inbound) => {
    const outbound = connect({ host: server.hostname, port: Number(server.port || 5432) });
    outbounds.add(outbound);
    inbounds.add(inbound);
    const rewritten = new Transform({
      transform: (chunk: Buffer, _encoding, done) => done(null, rewrite(chunk)),
    });
    inbound.pipe(rewritten).pipe(outbound).pipe(inbound);
    inbound.on('error', () => outbound.destroy()).on('close', () => outbound.destroy());
    outbound.on('error', () => inbound.destroy());
  }).listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => {
    proxy.close();
    for (const outbound of outbounds) outbound.destroy();
  });
  return {
    hang: () => outbounds.forEach((outbound) => outbound.unpipe()),
    cut: () => inbounds.forEach((inbound) => inbound.destroy()),
  };
}
