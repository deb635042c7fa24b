import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '#client/components/form/form-dialog.tsx';
import { useDraftName } from '#client/lib/draft-name.ts';
import { endpointQuery } from '#client/lib/endpoint-query.ts';
import { activationBoard } from '#shared/calls/api.ts';
import { LogForm } from './log-form.tsx';
import { useLogQueue, type LoggedActivation } from './log-queue.ts';

interface LogDialogProps {
  activation: LoggedActivation;
  /** The deployment of the person that the line is about. */
  deploymentId?: string | undefined;
  onClose: () => void;
}

export function LogDialog({ activation, deploymentId = '', onClose }: LogDialogProps) {
  const { write } = useLogQueue(activation);
  const draft = useDraftName(`log:${activation.id}:${deploymentId}`);
  // Doesn't reload the board, as the dialog needs only the names of the people on it.
  const { data } = useQuery({
    ...endpointQuery(activationBoard, { params: { id: activation.id } }),
    staleTime: Infinity,
  });
  const people = (data?.rows ?? []).map(({ id, name }) => ({ deploymentId: id, name }));
  return (
    <FormDialog
      title="Add to the log"
      description="A line can’t be changed afterwards, but you can add a correction."
      draft={draft}
      onClose={onClose}
    >
      <LogForm
        draft={draft}
        people={people}
        about={deploymentId}
        onWrite={write}
        onDone={onClose}
      />
    </FormDialog>
  );
}
