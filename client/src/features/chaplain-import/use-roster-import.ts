import { useEffect, useRef, useState } from 'react';
import type { ImportResult } from '#shared/chaplain-import/schemas.ts';
import { ApiError, serverMessage } from '#client/lib/call/api-error.ts';
import type { CallOptions } from '#client/lib/call/api.ts';
import { showToast } from '#client/lib/toast-store.ts';
import { upload } from '#client/lib/upload.ts';
import {
  checkedRows,
  countableRows,
  importableRows,
  unlistedValues,
  type CheckedRow,
  type Decided,
  type Unlisted,
} from './checked-rows.ts';
import { NO_FILE, NO_ROWS, readFile, type Problem } from './choose-file.ts';
import { useImportChaplains, usePreviewImport } from './mutations.ts';
import type { Roster } from './read-roster.ts';

const MAY_BE_STORED =
  'If the file had already reached the server, the people may be saved anyway. Import again to be sure: nobody is imported twice.';

interface ChosenFile {
  name: string;
  roster: Roster;
  storeUnlisted: boolean;
  decided: readonly Decided[];
}

export interface CheckedFile extends ChosenFile {
  rows: CheckedRow[];
  unlisted: readonly Unlisted[];
  fingerprint: string;
}

export type Stage =
  | { step: 'choosing' }
  | { step: 'reading'; name: string }
  | { step: 'checking'; file: ChosenFile; before: CheckedFile | null }
  | { step: 'checked' | 'importing'; file: CheckedFile }
  | { step: 'imported'; file: CheckedFile; result: ImportResult };

export function useRosterImport() {
  const [stage, setStage] = useState<Stage>({ step: 'choosing' });
  const [sent, setSent] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const preview = usePreviewImport();
  const importing = useImportChaplains();
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const send: CallOptions['send'] = (path, init) => upload(path, init, setSent);

  const tell = (told: Problem) => {
    const { title, description } = told;
    showToast({ title, description, kind: 'destructive', isSilent: true });
    setProblem(told);
  };

  const begin = () => {
    running.current?.abort();
    running.current = new AbortController();
    setProblem(null);
    setSent(0);
    return running.current.signal;
  };

  const check = async (
    file: ChosenFile,
    { signal, before = null }: { signal: AbortSignal; before?: CheckedFile | null },
  ) => {
    const { roster, storeUnlisted, decided } = file;
    const chaplains = countableRows(roster);
    if (chaplains.length === 0) {
      tell(NO_ROWS);
      const rows = checkedRows(roster, []);
      setStage({ step: 'checked', file: { ...file, rows, unlisted: [], fingerprint: '' } });
      return;
    }
    setSent(0);
    setStage({ step: 'checking', file, before });
    try {
      const body = { chaplains, storeUnlisted, decisions: decided.map(decisionOf) };
      const answer = await preview.mutateAsync({ body, signal, send });
      const rows = checkedRows(roster, answer.rows);
      const unlisted = unlistedValues(rows, answer.ownAffiliations);
      // Drops decisions that no longer apply: the server lists their values as undecided again.
      const isOpen = ({ key }: Decided) => unlisted.some((each) => each.key === key);
      const still = decided.filter((each) => !isOpen(each));
      const { fingerprint } = answer;
      setStage({ step: 'checked', file: { ...file, decided: still, rows, unlisted, fingerprint } });
    } catch (error) {
      if (signal.aborted) return;
      setStage(before ? { step: 'checked', file: before } : { step: 'choosing' });
      setProblem({ title: 'The file could not be checked', description: serverMessage(error) });
    }
  };

  const choose = async (chosen: File) => {
    const signal = begin();
    setStage({ step: 'reading', name: chosen.name });
    const roster = await readFile(chosen);
    if (signal.aborted) return;
    if ('title' in roster) {
      setStage({ step: 'choosing' });
      tell(roster);
      return;
    }
    setTicked(new Set());
    await check({ name: chosen.name, roster, storeUnlisted: false, decided: [] }, { signal });
  };

  const recheck = async (changed: Partial<Pick<ChosenFile, 'storeUnlisted' | 'decided'>>) => {
    if (stage.step !== 'checked') return;
    await check({ ...stage.file, ...changed }, { signal: begin(), before: stage.file });
  };

  const decide = async (unlisted: Unlisted, means: string | null | undefined) => {
    if (stage.step !== 'checked') return;
    const others = stage.file.decided.filter(({ key }) => key !== unlisted.key);
    const decided = means === undefined ? others : [...others, { ...unlisted, means }];
    await recheck({ decided });
  };

  const tick = (key: string, isTicked: boolean) => {
    const keys = new Set(ticked);
    if (isTicked) keys.add(key);
    else keys.delete(key);
    setTicked(keys);
  };

  const importRows = async () => {
    if (stage.step === 'choosing') {
      tell(NO_FILE);
      return;
    }
    if (stage.step !== 'checked') return;
    const { file } = stage;
    const { storeUnlisted, fingerprint, decided } = file;
    const rows = importableRows(file.rows, ticked);
    if (rows.chaplains.length === 0) {
      tell(NO_ROWS);
      return;
    }
    const signal = begin();
    setStage({ step: 'importing', file });
    try {
      const decisions = decided.map(decisionOf);
      const body = { ...rows, storeUnlisted, decisions, fingerprint };
      const result = await importing.mutateAsync({ body, signal, send });
      setStage({ step: 'imported', file, result });
    } catch (error) {
      if (signal.aborted) return;
      const description = serverMessage(error);
      if (error instanceof ApiError) {
        setProblem(
          error.status < 500
            ? { title: 'Nothing was imported', description }
            : { title: 'Import failed', description, detail: MAY_BE_STORED },
        );
        await check(file, { signal, before: file });
      } else {
        setProblem({ title: 'Import failed', description, detail: MAY_BE_STORED });
        setStage({ step: 'checked', file });
      }
    }
  };

  const cancel = () => {
    const signal = begin();
    if (stage.step === 'importing') {
      setProblem({ title: 'The import was stopped', description: MAY_BE_STORED });
      void check(stage.file, { signal, before: stage.file });
      return;
    }
    const before = stage.step === 'checking' ? stage.before : null;
    setStage(before ? { step: 'checked', file: before } : { step: 'choosing' });
  };

  return { stage, sent, problem, ticked, choose, recheck, decide, tick, importRows, cancel };
}

const decisionOf = ({ field, value, means }: Decided) => ({ field, value, means });
