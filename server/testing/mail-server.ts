import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { simpleParser, type ParsedMail } from 'mailparser';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { trust } from '#shared/trust.ts';

export interface ReceivedMail {
  from: string;
  recipients: string[];
  mail: ParsedMail;
  raw: string;
}

interface Reply {
  code: number;
  text: string;
}

interface Behaviour {
  refuseSender?: (address: string) => Reply | undefined;
  refuseRecipient?: (address: string) => Reply | undefined;
  refuseMessage?: (mail: ParsedMail) => Reply | undefined;
  options?: SMTPServerOptions;
}

export async function startMailServer(behaviour: Behaviour = {}) {
  const { refuseSender, refuseRecipient, refuseMessage, options } = behaviour;
  const received: ReceivedMail[] = [];
  const arrivals: (() => void)[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onConnect(_session, done) {
      connections += 1;
      done();
    },
    onMailFrom: ({ address }, _session, done) => done(refusal(refuseSender?.(address))),
    onRcptTo: ({ address }, _session, done) => done(refusal(refuseRecipient?.(address))),
    onData(stream, session, done) {
      void (async () => {
        const parts = await stream.toArray().catch(() => null);
        // The sender went away.
        if (!parts) return;
        const raw = Buffer.concat(parts);
        const mail = await simpleParser(raw);
        const problem = refusal(refuseMessage?.(mail));
        if (!problem) {
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom ? mailFrom.address : '';
          const recipients = rcptTo.map(({ address }) => address);
          received.push({ from, recipients, mail, raw: raw.toString() });
          for (const tell of arrivals) tell();
        }
        done(problem);
      })();
    },
    ...options,
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const { port } = trust<AddressInfo>(listening.address(), 'it listens on TCP');
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    async arrived(count: number): Promise<ReceivedMail[]> {
      await new Promise<void>((resolve) => {
        const look = () => received.length >= count && resolve();
        arrivals.push(look);
        look();
      });
      return received;
    },
    dropConnections() {
      for (const connection of server.connections) connection.close();
    },
    stop: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

function refusal(reply: Reply | undefined) {
  if (!reply) return null;
  return Object.assign(new Error(reply.text), { responseCode: reply.code });
}
