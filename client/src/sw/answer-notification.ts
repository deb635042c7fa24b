import { trust } from '#shared/trust.ts';
import { answeredNotification, type NotificationData } from './push-notification.ts';

/** Ms to wait for the server. Much later, browsers no longer let a service worker open a page. */
const WITHIN_MS = 8_000;

type Registration = Pick<ServiceWorkerRegistration, 'showNotification'>;

interface Answering {
  registration: Registration;
  openWindow: (url: string) => Promise<unknown>;
}

/** Sends the answer. If that fails, opens the answer page. Two presses record only one answer. */
export async function answerByNotification(
  notification: Notification,
  kind: string,
  { registration, openWindow }: Answering,
) {
  const data = trust<NotificationData>(notification.data, 'notificationOf put it there');
  const { answer } = data;
  if (!answer) return;
  const outcome = await sendAnswer(answer, kind);
  const { title, body, tag } = notification;
  if (outcome.message !== null) {
    const { title: thanks, options } = answeredNotification(outcome.message, data, tag);
    await registration.showNotification(thanks, options);
    return;
  }
  // Shows the notification again, as some systems remove it when its button is pressed.
  if (outcome.isWorthAnother) {
    const { icon, lang, requireInteraction, actions } = trust<AnsweredOptions>(notification, ONES);
    const kept = { body, tag, icon, lang, requireInteraction, actions, data, silent: true };
    await registration.showNotification(title, kept);
  } else notification.close();
  await openWindow(`/a/${encodeURIComponent(answer.token)}`).catch(() => undefined);
}

interface AnsweredOptions extends Notification {
  actions: { action: string; title: string }[];
}

const ONES = 'browsers that have actions say them';

type Answer = NonNullable<NotificationData['answer']>;

async function sendAnswer({ token, actionId }: Answer, kind: string) {
  try {
    const response = await fetch(`/api/answers/${encodeURIComponent(token)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ kind, actionId }),
      credentials: 'omit',
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    if (response.ok) return { message: messageIn(await response.json(), kind) };
    return { message: null, isWorthAnother: response.status >= 500 || response.status === 429 };
  } catch {
    return { message: null, isWorthAnother: true };
  }
}

const RECORDED: Readonly<Record<string, string>> = {
  come: 'The coordinator knows that you are coming.',
  decline: 'The coordinator knows that you can’t come.',
};

function messageIn(answer: unknown, kind: string) {
  const said = typeof answer === 'object' && answer !== null && 'message' in answer;
  return said ? String(answer.message) : (RECORDED[kind] ?? 'Your answer has arrived.');
}
