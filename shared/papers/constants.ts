export const WORK_TYPES = ['emergency', 'permanent'] as const;

export type WorkType = (typeof WORK_TYPES)[number];

export const WORK_TYPE_LABELS: Record<WorkType, string> = {
  emergency: 'Emergency work',
  permanent: 'Permanent work',
};

export const FACT_MAX_LENGTH = 120;
export const ADDRESS_MAX_LENGTH = 300;
export const MILES_MAX = 9999;
export const FACTS_MAX_STAYS = 1000;

export const MISSING = [
  'time-out',
  'overlap',
  'task',
  'organization',
  'site-address',
  'miles',
  'official',
  'rate',
] as const;

export type Missing = (typeof MISSING)[number];

export const REMEDIES: Record<Missing, string> = {
  'time-out': 'Time out: record when the person left (Hours, Correct)',
  overlap: 'Times: they overlap with other hours of the person; correct one of the two',
  task: 'Task: choose the kind of work (Hours, Correct)',
  organization: 'Organization: fill it in (Hours, Reimbursement)',
  'site-address': 'Site address: fill it in (Hours, Reimbursement)',
  miles: 'Miles: fill them in, 0 for none (Hours, Reimbursement)',
  official: 'Documenting official: approve the hours (Hours, Approve)',
  rate: 'Rate: say what an hour of a volunteer is worth (Program, Rules)',
};
