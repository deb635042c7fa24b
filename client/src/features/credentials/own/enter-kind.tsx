import { useQuery } from '@tanstack/react-query';
import { ownCredentialsQuery } from '#client/features/credentials/queries.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { sentBack } from './own-step.ts';

interface EnterKindProps {
  kindId: string;
  onClose: () => void;
}

/** The dialog to enter or renew a credential of this kind, or to correct a rejected one. */
export function EnterKind({ kindId, onClose }: EnterKindProps) {
  const { data: own } = useQuery(ownCredentialsQuery);
  const held = own?.kinds.find(({ kind }) => kind.id === kindId);
  if (!own || !held) return null;
  return <EntryDialog own={own} held={held} credential={sentBack(held)} onClose={onClose} />;
}
