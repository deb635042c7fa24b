import { ProgramMap } from '#client/components/layout/program-map.tsx';
import { DialogFooter } from '#client/components/ui/dialog-footer.tsx';
import { Dialog } from '#client/components/ui/dialog.tsx';
import { useProgram } from '#client/lib/call/program-store.ts';

export function RegionsMap({ onClose }: { onClose: () => void }) {
  const { regions } = useProgram();
  const [first, last] = [regions[0], regions.at(-1)];
  const codes = first && last && first !== last ? `, ${first.code} to ${last.code}` : '';
  return (
    <Dialog
      title="Regions Map"
      description={`This map shows the state’s regions${codes}. Choose the one you mostly serve in.`}
      onClose={onClose}
    >
      <ProgramMap />
      <DialogFooter cancel="Done" />
    </Dialog>
  );
}
