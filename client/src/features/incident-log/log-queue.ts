import { newId } from '#client/lib/call/new-id.ts';
import type { QueuedAction } from '#client/lib/device/database.ts';
import { queueAction } from '#client/lib/outbox/queue.ts';
import { useQueued } from '#client/lib/outbox/queue-state.ts';
import { useSession } from '#client/lib/session.ts';
import { showToast } from '#client/lib/toast-store.ts';
import { isConnected } from '#client/lib/call/connection.ts';
import { endpointPath } from '#shared/http.ts';
import { addLogLine, correctLogLine, listLogLines } from '#shared/incident-log/api.ts';
import { lineLabel } from '#shared/incident-log/labels.ts';
import type { LogLine, LogLineInput } from '#shared/incident-log/schemas.ts';
import { trust } from '#shared/trust.ts';

export interface LoggedActivation {
  id: string;
  /** Type and location, such as 'Tornado, Mayfield'. */
  label: string;
}

export type WrittenLine = Pick<LogLineInput, 'kind' | 'outcome' | 'deploymentId' | 'text'> & {
  minutesAgo: number;
  /** The name of the person that the line is about. */
  name?: string | undefined;
};

/**
 * Sends all lines through the outbox, so that people can write without a connection. Each line
 * has the time at which it was written.
 */
export function useLogQueue(activation: LoggedActivation) {
  const userId = useSession().data?.id;
  const { waiting, sendingId } = useQueued(userId);
  const path = endpointPath(listLogLines, { id: activation.id });

  const queue = (
    line: Pick<QueuedAction, 'title' | 'about' | 'entered' | 'path'>,
    body: object,
  ) => {
    if (!userId) return;
    const id = newId();
    const at = new Date().toISOString();
    queueAction({
      ...line,
      id,
      userId,
      kind: 'log-line',
      subject: path,
      at,
      method: 'POST',
      body: { ...body, actionId: id, writtenAt: at },
    });
    showToast(isConnected() ? SENDING : WAITING);
  };

  return {
    sendingId,
    waiting: waiting.filter(({ kind, subject }) => kind === 'log-line' && subject === path),
    write: ({ minutesAgo, name, ...line }: WrittenLine) => {
      const happenedAt = new Date(Date.now() - minutesAgo * 60_000).toISOString();
      queue(
        {
          title: lineLabel({ kind: line.kind, outcome: line.outcome ?? null }),
          about: [activation.label, name].filter(Boolean).join(', '),
          entered: line.text ? [line.text] : [],
          path: endpointPath(addLogLine, { id: activation.id }),
        },
        { ...line, happenedAt },
      );
    },
    correct: (line: Pick<LogLine, 'id' | 'kind' | 'outcome'>, text: string) =>
      queue(
        {
          title: `Correction of “${lineLabel(line)}”`,
          about: activation.label,
          entered: [text],
          path: endpointPath(correctLogLine, { id: activation.id, lineId: line.id }),
        },
        { text },
      ),
  };
}

const SENDING = {
  title: 'Added to the log',
  description: 'The line is being sent.',
  isMinor: true,
};

const WAITING = {
  title: 'Added to the log',
  description:
    'The line is saved on this device and will be sent as soon as there is a connection.',
  isMinor: true,
};

/** When a queued line's event happened; for a correction, when it was written. */
export function happenedAtOf({ body, at }: QueuedAction): string {
  return trust<Partial<LogLineInput>>(body, 'useLogQueue queued it').happenedAt ?? at;
}
