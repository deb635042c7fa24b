import {
  CHANNEL_LABELS,
  CHANNELS,
  messageKind,
  type Channel,
  type DeliveryState,
  type HoldReason,
  type MessageKind,
} from '#shared/messages/constants.ts';
import { MESSAGE_TEXTS, type TextName } from '#shared/messages/text-names.ts';
import { waitInWords } from '#server/http/rate-limit.ts';
import { shortTimeIn, type TimeStyle } from '#server/time/moments.ts';
import type { Finding } from './finding.ts';

/** In seconds: a message that has been due for longer counts as stuck. */
const STUCK = 120;

export interface Queues {
  waiting: readonly {
    channel: Channel;
    state: 'queued' | 'retrying' | 'sending';
    count: number;
    overdueSeconds: number;
  }[];
  late: readonly { kind: MessageKind; count: number; since: string }[];
  outages: readonly { channel: Channel; since: string; failures: number; problem: string }[];
  held: { count: number; because: HoldReason; since: string } | null;
  recent: readonly { channel: Channel; state: DeliveryState; count: number }[];
  deletions: { retrying: number };
}

interface Judging {
  sendsMessages: boolean;
  times: TimeStyle;
}

export function judgeQueues(load: Queues, { sendsMessages, times }: Judging): Finding[] {
  const ofMessages = [
    ...judgeHeld(load, times),
    ...(sendsMessages ? judgeMessages(load, times) : [SENDS_NOTHING]),
  ];
  const { retrying } = load.deletions;
  if (retrying === 0) return ofMessages;
  return [
    ...ofMessages,
    {
      area: 'files',
      status: 'warning',
      message: `The file store has not been able to delete ${countOf(retrying)} files.`,
      remedy: 'The portal keeps trying. Check the file store, and look at the portal’s log.',
    },
  ];
}

export function judgeTextCodes(sent: number, perDay: number): Finding[] {
  if (sent < perDay) return [];
  return [
    {
      area: 'messages',
      status: 'warning',
      message: `The day’s limit of ${countOf(perDay)} codes by text message is reached, so nobody can confirm a phone number until tomorrow.`,
      remedy:
        'See under ‘Messages’ who asked for the codes. If all the requests are genuine, raise TEXT_CODES_PER_DAY.',
    },
  ];
}

export function judgeOwnTexts(broken: readonly TextName[]): Finding[] {
  if (broken.length === 0) return [];
  const names = new Intl.ListFormat('en-US').format(
    broken.map((name) => `‘${MESSAGE_TEXTS[name].label}’`),
  );
  return [
    {
      area: 'messages',
      status: 'warning',
      message: `The office’s own text for ${names} doesn’t work with this release, so the default text is sent.`,
      remedy:
        'Open the text under ‘Program → Messages’. Correct the error that is shown there, or reset the text.',
    },
  ];
}

export const SENDS_NOTHING: Finding = {
  area: 'messages',
  status: 'warning',
  message: 'No message is sent, because SEND_MESSAGES is off. All messages wait.',
  remedy: 'Set SEND_MESSAGES to on and restart the portal, unless this is a copy for a drill.',
};

function judgeHeld({ held }: Queues, times: TimeStyle): Finding[] {
  if (!held) return [];
  const { count, because, since } = held;
  const are = count === 1 ? '1 message is' : `${countOf(count)} messages are`;
  const why = because === 'restore' ? 'the portal was restored' : 'the portal was upgraded';
  return [
    {
      area: 'messages',
      status: 'problem',
      message: `${are} held since ${shortTimeIn(times, since)}, when ${why}.`,
      remedy:
        'Send or drop the messages on the System page, or with ‘npm run held-messages’. The page Admin, Messages lists them.',
    },
  ];
}

function judgeWaits({ outages, late }: Queues, times: TimeStyle): Finding[] {
  const area = 'messages';
  const away = outages.map(({ channel, since, failures, problem }): Finding => {
    const name = CHANNEL_LABELS[channel].toLowerCase();
    const tries = failures === 1 ? '1 try' : `${countOf(failures)} tries`;
    return {
      area,
      status: 'problem',
      message: `Messages by ${name} have not gone out since ${shortTimeIn(times, since)}, after ${tries}. ${problem}`,
      remedy: 'The messages are kept, and sent automatically once the server accepts them.',
    };
  });
  const [first] = late;
  if (!first) return away;
  const count = sum(late);
  const kinds = late.map((one) => `${messageKind(one.kind).label} ${countOf(one.count)}`);
  return [
    ...away,
    {
      area,
      status: 'problem',
      message: `${count === 1 ? '1 message has' : `${countOf(count)} messages have`} waited too long, the first since ${shortTimeIn(times, first.since)}: ${kinds.join(', ')}.`,
      remedy: '‘Messages’ under Admin says why. Phone people who urgently wait for a message.',
    },
  ];
}

function judgeMessages(load: Queues, times: TimeStyle): Finding[] {
  const { waiting, recent, outages } = load;
  const area = 'messages';
  const seen = '‘Messages’ under Admin says why.';
  const ofChannels = CHANNELS.flatMap((channel): Finding[] => {
    const name = CHANNEL_LABELS[channel].toLowerCase();
    const isAway = outages.some((one) => one.channel === channel);
    const those = isAway ? [] : waiting.filter((one) => one.channel === channel);
    const due = those.filter(({ overdueSeconds }) => overdueSeconds > STUCK);
    const retrying = sum(those.filter(({ state }) => state === 'retrying'));
    const failed = sum(recent.filter((one) => one.channel === channel && one.state === 'failed'));
    if (due.length > 0) {
      const longest = waitInWords(Math.max(...due.map((one) => one.overdueSeconds)));
      return [
        {
          area,
          status: 'problem',
          message: `Messages by ${name} have been due for ${longest} and are not being sent.`,
          remedy:
            'Look in the portal’s log for errors in sending messages, then restart the portal.',
        },
      ];
    }
    if (retrying === 0 && failed === 0) return [];
    const parts = [
      ...(retrying > 0 ? [`${countOf(retrying)} wait for another attempt`] : []),
      ...(failed > 0 ? [`${countOf(failed)} failed in the last hour`] : []),
    ];
    const message = `Messages by ${name}: ${parts.join(', ')}.`;
    return [
      { area, status: 'warning', message, remedy: `${seen} Failed ones can be sent again there.` },
    ];
  });
  return [...judgeWaits(load, times), ...ofChannels];
}

const countOf = (count: number) => count.toLocaleString('en-US');

const sum = (those: readonly { count: number }[]) =>
  those.reduce((total, { count }) => total + count, 0);
