import { Empty } from '#client/components/layout/states.tsx';

export function MessagesPart() {
  return (
    <Empty title="Messages can’t be changed here yet" hint="The portal uses the given ones." />
  );
}
