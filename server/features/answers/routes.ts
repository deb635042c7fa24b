import { CAN_NOT_COME } from '#shared/deployments/constants.ts';
import { answerByLink, recordReceipt } from '#shared/answers/api.ts';
import type { Database } from '#server/db/database.ts';
import { anonymous } from '#server/http/guards.ts';
import { mount, type Mounted } from '#server/http/mount.ts';
import { answerLink, createAnswerLimit, createLinkReader, noteReceipt } from './service.ts';

const NOTED = {
  come: 'You are coming. The coordinator sees your answer.',
  decline: CAN_NOT_COME,
  arrive: 'You are on scene.',
  leave: 'You have left. Thank you.',
  home: 'You are home. The coordinator sees your answer.',
  undo: 'Your answer is undone.',
  'still-right': 'Thank you. Your availability is confirmed for the next 90 days.',
  received: 'Thank you. The office sees that the test call reached you.',
};

export function answerRoutes(db: Database): Mounted[] {
  const readLink = createLinkReader(db);
  const countAnswer = createAnswerLimit(db);
  return [
    mount(answerByLink, anonymous, async ({ params, body, client }) => {
      const link = await readLink(params.token, client);
      await countAnswer(link);
      await answerLink(db, link, body);
      return { message: NOTED[body.kind] };
    }),

    mount(recordReceipt, anonymous, async ({ params, body, client }) => {
      await noteReceipt(db, await readLink(params.token, client), body);
    }),
  ];
}
