import { Download } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button, buttonClass } from '#client/components/ui/button.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { Notice } from '#client/components/ui/notice.tsx';
import { rosterTemplate } from '#shared/chaplain-import/api.ts';
import { endpointPath } from '#shared/http.ts';
import { ImportProgress } from './import-progress.tsx';
import { Preview } from './import-preview.tsx';
import type { Stage, useRosterImport } from './use-roster-import.ts';

interface ChooseStepProps {
  roster: ReturnType<typeof useRosterImport>;
  stage: Exclude<Stage, { step: 'imported' }>;
}

export function ChooseStep({ roster, stage }: ChooseStepProps) {
  const { sent, problem, ticked, choose, recheck, decide, tick, importRows, cancel } = roster;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const checked = checkedIn(stage);
  const isBusy = stage.step !== 'choosing' && stage.step !== 'checked';
  const stop = () => {
    cancel();
    if (!checked && input.current) input.current.value = '';
  };
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={id} className="font-semibold">
          CSV file
        </label>
        <div className="flex flex-wrap gap-3">
          <input
            ref={input}
            id={id}
            type="file"
            accept=".csv"
            disabled={isBusy}
            // Lets a person choose the same file again after a correction.
            onClick={(event) => {
              event.currentTarget.value = '';
            }}
            onChange={(event) => {
              const [file] = event.target.files ?? [];
              if (file) void choose(file);
            }}
            className={`${INPUT_CLASS} min-w-0 flex-[1_1_16rem] file:mr-3 file:rounded file:border-0 file:bg-sunken file:px-3 file:py-1 file:font-semibold file:text-ink`}
          />
          <a
            href={endpointPath(rosterTemplate)}
            download
            className={buttonClass('quiet', 'max-sm:w-full')}
          >
            <Download className="size-4" aria-hidden="true" />
            Download template
          </a>
        </div>
      </div>
      {problem && (
        <Notice tone={stage.step === 'choosing' ? 'red' : 'amber'} title={problem.title} urgent>
          <p>{problem.description}</p>
          {problem.detail && <p>{problem.detail}</p>}
        </Notice>
      )}
      {checked && stage.step !== 'choosing' && stage.step !== 'reading' && (
        <Preview
          file={checked}
          storeUnlisted={stage.file.storeUnlisted}
          ticked={ticked}
          isLocked={isBusy}
          onStoreUnlisted={(storeUnlisted) => void recheck({ storeUnlisted })}
          onDecide={(unlisted, means) => void decide(unlisted, means)}
          onTick={tick}
        />
      )}
      <DialogFooter
        aside={<ImportProgress stage={stage} sent={sent} />}
        onCancel={isBusy ? stop : undefined}
      >
        <Button
          look="primary"
          waiting={stage.step === 'importing'}
          disabled={isBusy}
          onClick={() => void importRows()}
        >
          Import
        </Button>
      </DialogFooter>
    </>
  );
}

function checkedIn(stage: ChooseStepProps['stage']) {
  if (stage.step === 'checking') return stage.before;
  return stage.step === 'checked' || stage.step === 'importing' ? stage.file : null;
}
