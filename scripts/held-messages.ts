import { HOLD_DECISIONS } from '#shared/messages/constants.ts';
import { isRestored, readHeld } from '#server/features/messages/held/queries.ts';
import { decideHeld } from '#server/features/messages/held/service.ts';
import { runCommand, told, Usage } from './command/run-command.ts';
import { withDatabase } from './command/with-database.ts';

const USAGE = `npm run held-messages [-- send | drop]
Counts the messages that the first start after a restore or an upgrade held, or sends or drops them.
With the embedded database, stop the portal first, or use the page System instead.`;

await runCommand(USAGE, async () => {
  const [given, ...more] = process.argv.slice(2);
  const decision = HOLD_DECISIONS.find((one) => one === given);
  if (more.length > 0 || (given !== undefined && !decision)) throw new Usage('Say send or drop.');
  await withDatabase('npm run held-messages', async (db) => {
    if (await isRestored(db.orm)) {
      console.log(
        'The portal was restored and not started since. Its next start holds what waits.',
      );
      return;
    }
    if (!decision) {
      const held = await readHeld(db.orm);
      const which =
        held &&
        `since ${held.since}, by the first start after a${held.because === 'upgrade' ? 'n upgrade' : ' restore'}`;
      console.log(which ? `${messages(held.count)} held ${which}.` : 'No message is held.');
      return;
    }
    const { sent, dropped } = await decideHeld(db, decision, null);
    if (decision === 'send') console.log(`${messages(sent)} queued to be sent.`);
    if (decision === 'drop' || dropped > 0) console.log(`${messages(dropped)} dropped.`);
  });
});

function messages(count: number) {
  return told(count, 'message is', 'messages are');
}
