import { useEffect, useState } from 'react';
import { trust } from '#shared/trust.ts';
import type { List } from '#shared/program/list-schemas.ts';
import { LIST_NAMES, type ListName, type Lists } from '#shared/program/lists.ts';
import { dropDraft, keepDraft, readDraft } from '#client/lib/draft.ts';
import { useDraftName } from '#client/lib/draft-name.ts';
import { draftOf, isSameList, listOf, type DraftList } from './list-draft.ts';

interface Typed {
  /** What was stored when somebody began to type. */
  base: List;
  draft: DraftList;
}

/** The lists that somebody typed into. */
type TypedLists = Partial<Record<ListName, Typed>>;

const PAUSE = 300;

/** Keeps what is typed on this device until it is saved, and while others change the lists. */
export function useListsDraft(stored: Lists) {
  const name = useDraftName('program-lists');
  const [all, setAll] = useState<TypedLists>(() =>
    trust<TypedLists>(readDraft(name), 'it was kept below'),
  );
  const typed = withoutSame(all, stored);
  const names = LIST_NAMES.filter((each) => typed[each] !== undefined);
  const contested = names.filter((each) => {
    const base = typed[each]?.base;
    return base !== undefined && !isSameList(base, stored[each]);
  });

  useEffect(() => {
    const timer = window.setTimeout(() => keepDraft(name, { ...all }), PAUSE);
    return () => window.clearTimeout(timer);
  }, [name, all]);

  const change = (list: ListName, next: (draft: DraftList) => DraftList) =>
    setAll((former) => {
      const { base, draft } = former[list] ?? {
        base: stored[list],
        draft: draftOf(stored[list]),
      };
      return { ...former, [list]: { base, draft: next(draft) } };
    });
  const discard = (lists: readonly ListName[]) => {
    setAll((former) => without(former, lists));
    dropDraft(name);
  };
  const keepMine = () =>
    setAll((former) => {
      const kept = contested.map((list) => [list, { ...former[list], base: stored[list] }]);
      return trust<TypedLists>({ ...former, ...Object.fromEntries(kept) }, 'they were typed into');
    });
  return { typed, names, contested, change, discard, keepMine };
}

function withoutSame(typed: TypedLists, stored: Lists): TypedLists {
  const same = LIST_NAMES.filter((name) => {
    const draft = typed[name]?.draft;
    return draft !== undefined && isSameList(listOf(draft), stored[name]);
  });
  return same.length > 0 ? without(typed, same) : typed;
}

const without = (typed: TypedLists, names: readonly ListName[]): TypedLists =>
  Object.fromEntries(
    Object.entries(typed).filter(([name]) => !names.some((each) => each === name)),
  );
