import { trust } from '#shared/trust.ts';
import { MESSAGE_KINDS, type MessageKind } from './constants.ts';

/** Kinds of messages without a fixed text. A person writes the text of each message. */
export const WRITTEN_KINDS = [
  'announcement',
  'test-call',
  'message-example',
] as const satisfies MessageKind[];

export type WrittenKind = (typeof WRITTEN_KINDS)[number];

type PlainName = Exclude<MessageKind, WrittenKind>;

/** Kinds with several texts. The data of each message decides which text is sent. */
const VARIANTS = {
  'long-on-scene-office': { kind: 'long-on-scene', label: 'Long on scene: to the office' },
  'second-factor-removed-passkey': {
    kind: 'second-factor-removed',
    label: 'Second step removed: a passkey',
  },
  'second-factor-removed-office': {
    kind: 'second-factor-removed',
    label: 'Second step removed: by the office',
  },
  'second-factor-removed-link': {
    kind: 'second-factor-removed',
    label: 'Second step removed: by a mailed link',
  },
  'announcements-stopped-one': {
    kind: 'announcements-stopped',
    label: 'Announcements stopped: one',
  },
} as const satisfies Record<string, { kind: PlainName; label: string }>;

type Variants = typeof VARIANTS;

export type TextName = PlainName | keyof Variants;

export type KindOfText<Name extends TextName> = Name extends keyof Variants
  ? Variants[Name]['kind']
  : Name & PlainName;

const FIRST_LABELS: Partial<Record<PlainName, string>> = {
  'long-on-scene': 'Long on scene: to the chaplain',
  'second-factor-removed': 'Second step removed: the authenticator app',
  'announcements-stopped': 'Announcements stopped: several',
};

interface Named {
  kind: PlainName;
  label: string;
}

const plainNames = trust<PlainName[]>(
  Object.keys(MESSAGE_KINDS).filter((kind) => !isWritten(kind)),
  'the kinds but those',
);

/** All texts that the office can change. Variants follow the first text of their kind. */
export const MESSAGE_TEXTS = trust<Record<TextName, Named>>(
  Object.fromEntries(
    plainNames.flatMap((kind): [string, Named][] => [
      [kind, { kind, label: FIRST_LABELS[kind] ?? MESSAGE_KINDS[kind].label }],
      ...Object.entries<Named>(VARIANTS).filter(([, variant]) => variant.kind === kind),
    ]),
  ),
  'the plain kinds and the variants',
);

export const TEXT_NAMES = trust<[TextName, ...TextName[]]>(
  Object.keys(MESSAGE_TEXTS),
  'they are its keys',
);

export function isWritten(name: string): name is WrittenKind {
  return WRITTEN_KINDS.some((kind) => kind === name);
}
