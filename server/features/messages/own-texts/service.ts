import { isDeepStrictEqual } from 'node:util';
import { TEXT_FIELDS, type MessageText } from '#shared/messages/message-text.ts';
import type { TextName } from '#shared/messages/text-names.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { recordAudits } from '#server/features/audit/service.ts';
import { clip } from '#server/features/messages/content/one-line.ts';
import { mailLogo } from '#server/features/messages/content/render-email.ts';
import { textOf } from '#server/features/messages/content/texts.ts';
import { listChannelsOf } from '#server/features/messages/queries.ts';
import { tell } from '#server/features/messages/service.ts';
import { presentLogo, readLogo } from '#server/program/logo-queries.ts';
import { readProgram } from '#server/program/settings-queries.ts';
import { changedMeanwhile, unsendable } from './errors.ts';
import { isFaultless, mistakesOf, storedText } from './own-texts.ts';
import { channelsOf, cutIn, previewText } from './preview.ts';
import { lockTexts, storeText } from './queries.ts';

/** The audit trail stores only the beginning of a longer text. */
const AUDITED_CHARACTERS = 2000;

interface Change {
  name: TextName;
  /** Null resets to the original text. */
  text: MessageText | null;
  /** The version that the administrator edited; null overwrites any version. */
  version: number | null;
  userId: string;
}

/** @throws AppError 409 if somebody else changed the text after `version` */
export async function changeText(db: Database, { name, text, version, userId }: Change) {
  const { given } = textOf(name);
  const own = isDeepStrictEqual(text, given) ? null : text;
  await db.transaction(async (tx) => {
    const stored = await lockTexts(tx);
    const former = storedText(stored, name);
    // If the response was lost, the browser repeats the request, but the text is stored already.
    if (isDeepStrictEqual(former?.text ?? null, own) && (own || !(name in stored.values))) return;
    if (version !== null && version !== (former?.version ?? 0)) throw changedMeanwhile();
    await storeText(tx, stored, { name, text: own });
    const [from, to] = [former?.text ?? given, own ?? given];
    // If the stored text can't be read, the audit trail gives the original as the old text.
    await recordAudits(
      tx,
      TEXT_FIELDS.filter((field) => from[field] !== to[field]).map((field) => ({
        action: 'program-changed' as const,
        actorId: userId,
        subjectId: null,
        details: {
          setting: `messages.${name}.${field}`,
          from: clip(from[field], AUDITED_CHARACTERS),
          to: clip(to[field], AUDITED_CHARACTERS),
        },
      })),
    );
  });
}

interface Tried {
  name: TextName;
  words: MessageText;
  base: string;
}

/** @throws AppError 400 with the mistake of each field */
export async function assertSendable(orm: Executor, tried: Tried) {
  assertFaultless(tried);
  const program = await readProgram(orm, 'identity', 'rules');
  const short = cutIn({ ...tried, program });
  if (short !== null) throw unsendable({ short });
}

export async function previewWords(orm: Executor, tried: Tried) {
  assertFaultless(tried);
  const [program, logo] = await Promise.all([readProgram(orm, 'identity', 'rules'), readLogo(orm)]);
  const shown = presentLogo(logo);
  return previewText({
    ...tried,
    program,
    logo: logo && shown && mailLogo(logo, `${tried.base}${shown.src}`),
  });
}

/** @throws AppError 429 after too many examples */
export async function sendExample(db: Database, tried: Tried, userId: string) {
  assertFaultless(tried);
  const { name, words } = tried;
  // No audit event: an example only goes to the person who asks for it.
  return db.transaction(async (tx) => {
    const id = await tell(tx, {
      kind: 'message-example',
      facts: { of: name, words },
      to: [{ userId }],
      actorId: userId,
      channels: channelsOf(name),
    });
    return { channels: await listChannelsOf(tx, id) };
  });
}

function assertFaultless({ name, words }: Tried) {
  const mistakes = mistakesOf(name, words);
  if (!isFaultless(mistakes)) throw unsendable(mistakes);
}
