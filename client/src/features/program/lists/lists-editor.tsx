import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useReportUnsaved } from '#client/components/form/unsaved-changes-guard.ts';
import { Button } from '#client/components/ui/button.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { Notice } from '#client/components/ui/notice.tsx';
import { focusInvalid } from '#client/features/program/form/focus-invalid.ts';
import { Foot } from '#client/features/program/form/foot.tsx';
import { useUpdateProgram } from '#client/features/program/mutations.ts';
import { ApiError, serverMessage } from '#client/lib/call/api-error.ts';
import { useUrlState } from '#client/lib/url-state.ts';
import { LIST_LABELS, LIST_NAMES, type ListName } from '#shared/program/lists.ts';
import type { ProgramSettings } from '#shared/program/schemas.ts';
import { listOf, problemsOf } from './list-draft.ts';
import { ListEditor } from './list-editor.tsx';
import { useListsDraft } from './lists-draft.ts';

interface ListsEditorProps {
  stored: ProgramSettings;
  onStale: () => Promise<unknown>;
}

export function ListsEditor({ stored, onStale }: ListsEditorProps) {
  const { lists } = stored.settings;
  const id = useId();
  const url = useUrlState();
  const update = useUpdateProgram();
  const { draftOfList, names, contested, change, discard, keepMine } = useListsDraft(lists);
  const [showsProblems, setShowsProblems] = useState(false);
  const shown = LIST_NAMES.find((name) => name === url.get('list')) ?? 'expertise';
  const isTyped = names.length > 0;
  useReportUnsaved('lists', isTyped);
  const show = (list: ListName) => url.set({ list }, { replace: true });

  const save = async () => {
    const wrong = names.find((name) => {
      const { entries, groups } = problemsOf(draftOfList(name));
      return entries.size + groups.size > 0;
    });
    flushSync(() => {
      setShowsProblems(wrong !== undefined);
      if (wrong !== undefined) show(wrong);
    });
    if (wrong !== undefined) focusInvalid();
    if (wrong !== undefined || contested.length > 0) return;
    const given = names.map((name) => [name, listOf(draftOfList(name))] as const);
    try {
      await update.mutateAsync({
        body: {
          lists: Object.fromEntries(given),
          versions: { lists: stored.versions.lists ?? 0 },
        },
      });
      discard(names);
    } catch (error) {
      if (error instanceof ApiError && error.body.code === 'stale-program') await onStale();
    }
  };

  return (
    <div className="flex max-w-wide flex-col gap-6">
      {contested.length > 0 && (
        <Notice tone="amber" urgent title={`Somebody else changed ${labels(contested)} meanwhile`}>
          <p>Your changes aren’t saved yet, but they are still on this page.</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button onClick={() => discard(contested)}>Take theirs</Button>
            <Button onClick={keepMine}>Keep mine</Button>
          </div>
        </Notice>
      )}
      <div className="flex max-w-sm flex-col gap-1.5">
        <label htmlFor={id} className="font-semibold">
          List
        </label>
        <select
          id={id}
          value={shown}
          onChange={({ target }) => show(LIST_NAMES.find((name) => name === target.value) ?? shown)}
          className={INPUT_CLASS}
        >
          {LIST_NAMES.map((name) => (
            <option key={name} value={name}>
              {names.includes(name) ? `${LIST_LABELS[name]} (not saved yet)` : LIST_LABELS[name]}
            </option>
          ))}
        </select>
      </div>
      <ListEditor
        key={shown}
        name={shown}
        list={draftOfList(shown)}
        isTyped={names.includes(shown)}
        showsProblems={showsProblems}
        onChange={(next) => change(shown, next)}
      />
      {update.isError && contested.length === 0 && (
        <Notice tone="red" urgent>
          {serverMessage(update.error)}
        </Notice>
      )}
      <Foot typed={names.map((name) => LIST_LABELS[name])} onDiscard={() => discard(names)}>
        <Button
          look="primary"
          needsConnection
          waiting={update.isPending}
          aria-disabled={!isTyped}
          onClick={() => isTyped && void save()}
        >
          Save Changes
        </Button>
      </Foot>
    </div>
  );
}

const labels = (names: readonly ListName[]) =>
  new Intl.ListFormat('en-US').format(names.map((name) => LIST_LABELS[name]));
