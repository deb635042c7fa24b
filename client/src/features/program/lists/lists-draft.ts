import { useEffect, useState } from 'react';
import { trust } from '#shared/trust.ts';
import type { List } from '#shared/program/list-schemas.ts';
import { LIST_NAMES, type ListName, type Lists } from '#shared/program/lists.ts';
import { dropDraft, keepDraft, readDraft } from '#client/lib/draft.ts';
import { useDraftName } from '#client/lib/draft-name.ts';
import { draftOf, isSameList, listOf, type DraftList } from './list-draft.ts';

interface Typed {
  /** The stored list when the person began to type. */
  base: List;
  draft: DraftList;
}

type TypedLists = Partial<Record<ListName, Typed>>;

const PAUSE = 300;

/** Keeps typed changes on this device until they are saved, even if others change the lists. */
export function useListsDraft(stored: Lists) {
  const draftName = useDraftName('program-lists');
  const [all, setAll] = useState<TypedLists>(() =>
    trust<TypedLists>(readDraft(draftName), 'it was kept below'),
  );
  const names = LIST_NAMES.filter((name) => isChanged(all[name], stored[name]));
  const contested = names.filter((name) => !isCurrent(all[name], stored[name]));

  useEffect(() => {
    const timer = window.setTimeout(() => keepDraft(draftName, { ...all }), PAUSE);
    return () => window.clearTimeout(timer);
  }, [draftName, all]);

  const change = (name: ListName, next: (draft: DraftList) => DraftList) =>
    setAll((former) => {
      const { base, draft } = typedOf(former[name], stored[name]);
      return { ...former, [name]: { base, draft: next(draft) } };
    });
  const discard = (lists: readonly ListName[]) => {
    setAll((former) => without(former, lists));
    dropDraft(draftName);
  };
  const keepMine = () =>
    setAll((former) => {
      const kept = contested.map((name) => [name, { ...former[name], base: stored[name] }]);
      return trust<TypedLists>({ ...former, ...Object.fromEntries(kept) }, 'they were typed into');
    });
  const draftOfList = (name: ListName) => typedOf(all[name], stored[name]).draft;
  return { draftOfList, names, contested, change, discard, keepMine };
}

/** Whether the draft differs from the stored list and from `base`, except for outer spaces. */
function isChanged(typed: Typed | undefined, stored: List) {
  if (!typed) return false;
  const list = listOf(typed.draft);
  return !isSameList(list, stored) && !isSameList(list, typed.base);
}

const isCurrent = (typed: Typed | undefined, stored: List) =>
  typed !== undefined && isSameList(typed.base, stored);

/** Returns the draft if it has changes, otherwise a fresh draft of the stored list. */
function typedOf(typed: Typed | undefined, stored: List): Typed {
  return typed && (isCurrent(typed, stored) || isChanged(typed, stored))
    ? typed
    : { base: stored, draft: draftOf(stored) };
}

const without = (typed: TypedLists, names: readonly ListName[]): TypedLists =>
  Object.fromEntries(
    Object.entries(typed).filter(([name]) => !names.some((each) => each === name)),
  );
