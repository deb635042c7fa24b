import { useSession } from './session.ts';

/** @returns the name under which is kept what whoever is signed in types into a form. */
export function useDraftName(form: string) {
  return `${form}:${useSession().data?.id}`;
}
