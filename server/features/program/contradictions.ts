import type { Part } from '#shared/program/constants.ts';
import type { Program } from '#shared/program/settings.ts';

type Settings = Readonly<Partial<Program>>;

export function contradictionsIn(part: Part, settings: Settings): Record<string, string> {
  return part === 'rules' ? inRules(settings) : {};
}

function inRules({ firstWarningHours, secondWarningHours, quietFrom, quietTo }: Settings) {
  return {
    ...(Number(secondWarningHours) <= Number(firstWarningHours) && {
      secondWarningHours: 'Choose more hours than for the first warning',
    }),
    ...(quietFrom === quietTo && { quietTo: 'Choose two different times' }),
  };
}
