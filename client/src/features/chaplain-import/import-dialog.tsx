import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { useReportUnsaved } from '#client/components/form/unsaved-changes-guard.ts';
import { useState } from 'react';
import { ChooseStep } from './choose-step.tsx';
import { ImportedStep, type Done } from './imported-step.tsx';
import { APPROVE_LATER } from './imported-text.ts';
import { useRosterImport, type Stage } from './use-roster-import.ts';

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const roster = useRosterImport();
  const [done, setDone] = useState<Done>({
    approved: false,
    linked: false,
    invited: false,
  });
  const { stage } = roster;
  return (
    <FormDialog
      wide
      title="Import Chaplains"
      description={
        stage.step === 'imported'
          ? 'The people are saved. You can approve and invite them here, or later from the list.'
          : 'Import people from a spreadsheet. You see what will happen to each row before anything is saved.'
      }
      asking={askingAt(stage, done)}
      onClose={onClose}
    >
      <Guard loses={losesAt(stage, done)} />
      {stage.step === 'imported' ? (
        <ImportedStep
          file={stage.file}
          result={stage.result}
          done={done}
          onDone={(more) => setDone({ ...done, ...more })}
          onClose={onClose}
        />
      ) : (
        <ChooseStep roster={roster} stage={stage} />
      )}
    </FormDialog>
  );
}

function Guard({ loses }: { loses: boolean }) {
  useReportUnsaved('import', loses);
  return null;
}

function losesAt(stage: Stage, { linked, invited }: Done) {
  if (stage.step === 'imported') return stage.result.chaplainIds.length > 0 && !linked && !invited;
  return stage.step === 'importing';
}

function askingAt(stage: Stage, { approved }: Done) {
  if (stage.step === 'importing') {
    return {
      question:
        'Stop the import? If the file has already reached the server, the people may be saved anyway.',
      stay: 'Keep importing',
      leave: 'Stop and close',
    };
  }
  const later = approved ? '' : ` ${APPROVE_LATER}`;
  return {
    question: `Close now? They can’t sign in yet: afterwards you invite them from the list, or make their set-password links one by one.${later}`,
    stay: 'Stay here',
    leave: 'Close',
  };
}
