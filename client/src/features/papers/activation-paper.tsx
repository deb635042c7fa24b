import { AfterActionSheet } from './after-action-sheet.tsx';
import { ActivityLogSheet } from './activity-log-sheet.tsx';
import { AssignmentSheet, SignInSheet } from './assignment-sheet.tsx';
import { CheckInSheet } from './check-in-sheet.tsx';
import type { PaperEvent } from './paper-event.ts';

interface ActivationPaperProps {
  paper: 'ics-211' | 'ics-214' | 'ics-204' | 'sign-in' | 'after-action';
  event: PaperEvent;
  siteId: string;
  shiftId: string;
}

export function ActivationPaper({ paper, ...place }: ActivationPaperProps) {
  switch (paper) {
    case 'ics-211':
      return <CheckInSheet event={place.event} />;
    case 'ics-214':
      return <ActivityLogSheet event={place.event} />;
    case 'ics-204':
      return <AssignmentSheet {...place} />;
    case 'after-action':
      return <AfterActionSheet event={place.event} />;
    case 'sign-in':
    default:
      return <SignInSheet {...place} />;
  }
}
