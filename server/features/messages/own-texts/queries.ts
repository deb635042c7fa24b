import type { MessageText } from '#shared/messages/message-text.ts';
import type { TextName } from '#shared/messages/text-names.ts';
import type { Executor } from '#server/db/database.ts';
import {
  lockProgram,
  programOf,
  readParts,
  storePart,
  type StoredPart,
} from '#server/program/settings-queries.ts';
import { sortTexts } from './own-texts.ts';

/** Reads all settings that message texts need, in one query for a whole batch. */
export async function readTellingSettings(orm: Executor) {
  const stored = await readParts(orm, ['identity', 'rules', 'regions', 'messages']);
  return {
    program: programOf(stored, 'identity', 'rules', 'regions'),
    ownTexts: sortTexts(stored.messages).own,
  };
}

export async function readStoredTexts(orm: Executor): Promise<StoredPart> {
  const { messages } = await readParts(orm, ['messages']);
  return messages;
}

export async function listBrokenTexts(orm: Executor): Promise<TextName[]> {
  return sortTexts(await readStoredTexts(orm)).broken;
}

/** Makes other changes of settings or texts wait until the transaction ends. */
export async function lockTexts(tx: Executor): Promise<StoredPart> {
  await lockProgram(tx);
  return readStoredTexts(tx);
}

/** Null removes the text. The settings keep their version, so open pages don't reload them. */
export async function storeText(
  tx: Executor,
  { version, values }: StoredPart,
  { name, text }: { name: TextName; text: MessageText | null },
) {
  const next = version + 1;
  const others = Object.entries(values).filter(([each]) => each !== name);
  const own = text === null ? [] : [[name, { version: next, text }] as const];
  await storePart(tx, 'messages', {
    version: next,
    values: Object.fromEntries([...others, ...own]),
  });
}
