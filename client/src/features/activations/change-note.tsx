import { useQuery } from '@tanstack/react-query';
import { useFormState, useWatch } from 'react-hook-form';
import { Notice } from '#client/components/ui/notice.tsx';
import { recipientsQuery } from '#client/lib/recipients.ts';
import type { Activation } from '#shared/activations/schemas.ts';
import type { ActivationFields } from './activation-fields.ts';
import { changedParts, toldOfChange } from './told-of-change.ts';

export function ChangeNote({ activation: { id } }: { activation: Activation }) {
  const { dirtyFields } = useFormState<ActivationFields>();
  const status = useWatch<ActivationFields, 'status'>({ name: 'status' });
  const parts = changedParts(Object.keys(dirtyFields));
  const count = useQuery({ ...recipientsQuery(id, 'change'), enabled: parts !== null });
  const told =
    parts && toldOfChange(parts, { isLive: status !== '', count: count.data, error: count.error });
  return (
    <div role="status" className="empty:-mt-5">
      {told && <Notice tone="amber">{told}</Notice>}
    </div>
  );
}
