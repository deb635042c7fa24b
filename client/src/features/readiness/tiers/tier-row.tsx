import { Archive, ArchiveRestore, ArrowDown, ArrowUp, RadioTower, Pencil } from 'lucide-react';
import { Badge } from '#client/components/ui/badge.tsx';
import { Button } from '#client/components/ui/button.tsx';
import { MenuItem, RowMenu } from '#client/components/ui/row-menu.tsx';
import { ACTION_CELL, ACTIONS, CELL, FIT, ROW } from '#client/components/ui/table-class.ts';
import { calendarDate } from '#client/lib/dates.ts';
import type { Tier } from '#shared/readiness/schemas.ts';
import { useAskForTier, useOrderTiers, useRetireTier, useTakeBack } from './mutations.ts';

export type Opened = { dialog: 'add' } | { dialog: 'rename' | 'needs'; tier: Tier };

interface TierRowProps {
  tier: Tier;
  /** All tiers: first the active tiers from lowest to highest, then the retired tiers. */
  tiers: readonly Tier[];
  nameOf: (kindId: string) => string;
  onOpen: (opened: Opened) => void;
}

export function TierRow({ tier, tiers, nameOf, onOpen }: TierRowProps) {
  const { name, isForCalls, isRetired, kindIds } = tier;
  const needs = kindIds.map(nameOf).join(', ');
  const below = isRetired ? undefined : tiers[tiers.indexOf(tier) - 1];
  return (
    <tr className={ROW}>
      <th scope="row" className={`${CELL} text-left font-semibold max-md:w-full`}>
        <span className="flex flex-wrap items-center gap-2">
          <span className={FIT}>{name}</span>
          {isForCalls && <Badge tone="green">For call-outs</Badge>}
          {isRetired && <Badge tone="outline">Retired</Badge>}
        </span>
      </th>
      <td className={`${CELL} max-md:w-full wrap-anywhere`}>
        {below && <span className="text-soft">{`All of ${below.name}, and `}</span>}
        {needs || (below ? 'nothing more' : 'Nothing')}
      </td>
      <td className={`${CELL} max-md:w-full`}>
        {tier.upcoming.map((version) => (
          <Upcoming key={version.id} {...{ tier, version, nameOf }} />
        ))}
      </td>
      <td className={ACTION_CELL}>
        <div className={ACTIONS}>
          {!isRetired && (
            <Button
              look="quiet"
              className="md:px-2 max-md:pl-0"
              aria-label={`Change: ${name}`}
              onClick={() => onOpen({ dialog: 'needs', tier })}
            >
              Change
            </Button>
          )}
          <RowMenu name={name}>
            <MenuItem icon={Pencil} onPress={() => onOpen({ dialog: 'rename', tier })}>
              Rename
            </MenuItem>
            {!isRetired && <Moves tier={tier} tiers={tiers} />}
            {!isRetired && !isForCalls && <AskItem tier={tier} />}
            {!isForCalls && <RetireItem tier={tier} />}
          </RowMenu>
        </div>
      </td>
    </tr>
  );
}

interface UpcomingProps {
  tier: Tier;
  version: Tier['upcoming'][number];
  nameOf: (kindId: string) => string;
}

function Upcoming({ tier, version: { id, startsOn, kindIds }, nameOf }: UpcomingProps) {
  const takeBack = useTakeBack();
  const from = `From ${calendarDate(startsOn)}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <span className="min-w-0 wrap-anywhere">
        {`${from}: ${kindIds.map(nameOf).join(', ') || 'nothing more'}`}
      </span>
      <Button
        look="quiet"
        needsConnection
        className="-my-2 md:-ml-2 md:px-2 max-md:pl-0"
        aria-label={`Take back: ${tier.name}, ${from.toLowerCase()}`}
        waiting={takeBack.isPending}
        onClick={() => takeBack.mutate({ params: { id: tier.id, versionId: id } })}
      >
        Take back
      </Button>
    </div>
  );
}

function Moves({ tier, tiers }: { tier: Tier; tiers: readonly Tier[] }) {
  const order = useOrderTiers();
  const ids = tiers.filter(({ isRetired }) => !isRetired).map(({ id }) => id);
  const at = ids.indexOf(tier.id);
  const move = (to: number) => {
    const others = ids.filter((id) => id !== tier.id);
    order.mutate({ body: { ids: [...others.slice(0, to), tier.id, ...others.slice(to)] } });
  };
  return (
    <>
      {at > 0 && (
        <MenuItem icon={ArrowUp} needsConnection onPress={() => move(at - 1)}>
          Move up (lower tier)
        </MenuItem>
      )}
      {at < ids.length - 1 && (
        <MenuItem icon={ArrowDown} needsConnection onPress={() => move(at + 1)}>
          Move down (higher tier)
        </MenuItem>
      )}
    </>
  );
}

function AskItem({ tier: { id } }: { tier: Tier }) {
  const ask = useAskForTier();
  return (
    <MenuItem
      icon={RadioTower}
      needsConnection
      onPress={() => ask.mutate({ params: { id }, body: { isForCalls: true } })}
    >
      Use this tier for call-outs
    </MenuItem>
  );
}

function RetireItem({ tier: { id, isRetired } }: { tier: Tier }) {
  const retire = useRetireTier();
  return (
    <MenuItem
      icon={isRetired ? ArchiveRestore : Archive}
      needsConnection
      onPress={() => retire.mutate({ params: { id }, body: { isRetired: !isRetired } })}
    >
      {isRetired ? 'Bring back' : 'Retire'}
    </MenuItem>
  );
}
