import { LazyBoundary } from './lazy-boundary.tsx';
import { lazyBeside } from './lazy-component.tsx';
import { Skeleton } from './skeleton.tsx';
import type { SearchChoiceProps } from './search-choice.tsx';

const SearchChoice = lazyBeside(async () => (await import('./search-choice.tsx')).SearchChoice);

/** Loaded only when shown, because most lists are short and don't need a search. */
export function LazySearchChoice(props: SearchChoiceProps) {
  return (
    <LazyBoundary fallback={<Skeleton className="h-11" />}>
      <SearchChoice {...props} />
    </LazyBoundary>
  );
}
