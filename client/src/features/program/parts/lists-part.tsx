import { Empty } from '#client/components/layout/states.tsx';

export function ListsPart() {
  return <Empty title="Lists can’t be changed here yet" hint="The portal uses the given ones." />;
}
