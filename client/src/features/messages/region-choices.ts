import { REGIONS } from '#shared/chaplains/constants.ts';
import { regionLabel } from '#shared/chaplains/region-label.ts';

export const REGION_CHOICES = REGIONS.map((value) => ({ value, label: regionLabel(value) }));
