import { useSession } from './session.ts';

export function useDraftName(form: string) {
  return `${form}:${useSession().data?.id}`;
}
