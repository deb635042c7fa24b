import { useEffect, useRef, useState } from 'react';
import { ApiError, serverMessage } from '#client/lib/api-error.ts';
import type { CallOptions } from '#client/lib/api.ts';
import { showToast } from '#client/lib/toast-store.ts';
import { upload } from '#client/lib/upload.ts';
import { checkedRows, countableRows, importableRows, type CheckedRow } from './checked-rows.ts';
import { NO_FILE, NO_ROWS, readFile, type Problem } from './choose-file.ts';
import { useImportChaplains, usePreviewImport } from './mutations.ts';
import type { Roster } from './read-roster.ts';

const MAY_BE_STORED =
  'If the server had it already, it may be stored all the same. Import again to be sure: nobody is imported twice.';

interface ChosenFile {
  name: string;
  roster: Roster;
}

/** A file with what becomes of its rows. */
export interface CheckedFile extends ChosenFile {
  rows: CheckedRow[];
}

interface Imported {
  imported: number;
  updated: number;
  selfRegistered: number;
  chaplainIds: string[];
}

export type Stage =
  | { step: 'choosing' }
  | { step: 'reading'; name: string }
  | { step: 'checking'; file: ChosenFile }
  | { step: 'checked' | 'importing'; file: CheckedFile }
  | { step: 'imported'; file: CheckedFile; result: Imported };

/** From a file to people: what is being done, what went wrong, and the steps one can take. */
export function useRosterImport() {
  const [stage, setStage] = useState<Stage>({ step: 'choosing' });
  const [sent, setSent] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(null);
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

  const check = async (file: ChosenFile, signal: AbortSignal) => {
    const chaplains = countableRows(file.roster);
    if (chaplains.length === 0) {
      tell(NO_ROWS);
      setStage({ step: 'checked', file: { ...file, rows: checkedRows(file.roster, []) } });
      return;
    }
    setSent(0);
    setStage({ step: 'checking', file });
    try {
      const { rows } = await preview.mutateAsync({ body: { chaplains }, signal, send });
      setStage({ step: 'checked', file: { ...file, rows: checkedRows(file.roster, rows) } });
    } catch (error) {
      if (signal.aborted) return;
      setStage({ step: 'choosing' });
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
    await check({ name: chosen.name, roster }, signal);
  };

  const importRows = async () => {
    if (stage.step === 'choosing') {
      tell(NO_FILE);
      return;
    }
    if (stage.step !== 'checked') return;
    const { file } = stage;
    const chaplains = importableRows(file.rows);
    if (chaplains.length === 0) {
      tell(NO_ROWS);
      return;
    }
    const signal = begin();
    setStage({ step: 'importing', file });
    try {
      const result = await importing.mutateAsync({ body: { chaplains }, signal, send });
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
        await check(file, signal);
      } else {
        setProblem({ title: 'Import failed', description, detail: MAY_BE_STORED });
        setStage({ step: 'checked', file });
      }
    }
  };

  const cancel = () => {
    const wasImporting = stage.step === 'importing';
    const signal = begin();
    if (!wasImporting) {
      setStage({ step: 'choosing' });
      return;
    }
    setProblem({ title: 'The import was stopped', description: MAY_BE_STORED });
    void check(stage.file, signal);
  };

  return { stage, sent, problem, choose, importRows, cancel };
}
