import { Empty } from '#client/components/layout/states.tsx';

export function RegionsPart() {
  return <Empty title="Regions can’t be changed here yet" hint="The portal uses the given ones." />;
}
