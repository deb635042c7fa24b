import { createServer } from 'node:http';
import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { endWithParent } from '#server/testing/child-process.ts';

const counts = { email: 0, push: 0, text: 0 };
let last = Date.now();

function count(channel: keyof typeof counts) {
  counts[channel] += 1;
  last = Date.now();
}

const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _session, done) => {
    stream.resume();
    stream.on('end', () => {
      count('email');
      done();
    });
  },
});
mail.on('error', () => undefined);

const web = createServer((req, res) => {
  if (req.method === 'GET') {
    res.setHeader('Content-Type', 'application/json');
    res.end(JSON.stringify({ ...counts, last }));
    return;
  }
  req.resume();
  req.on('end', () => {
    const isPush = req.url?.startsWith('/push/') ?? false;
    count(isPush ? 'push' : 'text');
    if (isPush) res.statusCode = 201;
    else res.setHeader('Content-Type', 'application/json');
    res.end(isPush ? '' : '{}');
  });
});

const mailListening = mail.listen(0, '127.0.0.1');
await once(mailListening, 'listening');
web.listen(0, '127.0.0.1');
await once(web, 'listening');
const portOf = (address: ReturnType<typeof web.address>) =>
  typeof address === 'object' ? (address?.port ?? 0) : 0;
console.log(`ports ${portOf(mailListening.address())} ${portOf(web.address())}`);
endWithParent();
