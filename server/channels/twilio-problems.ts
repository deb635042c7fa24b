interface Problem {
  problem: string;
  isContactBad?: boolean;
  isPassing?: boolean;
}

const bad = (problem: string): Problem => ({ problem, isContactBad: true });

const PROBLEMS: Readonly<Record<number, Problem>> = {
  20003: { problem: 'Twilio refused the portal’s sign-in.', isPassing: true },
  20404: { problem: 'Twilio does not know the account or the sender.', isPassing: true },
  20429: {
    problem: 'Twilio accepts no messages at the moment: too many were sent in a short time.',
    isPassing: true,
  },
  21211: bad('The number is unknown.'),
  21214: bad('The number can’t be reached.'),
  21217: bad('The number is unknown.'),
  21265: bad('The number is a short code, which can’t receive text messages.'),
  21408: { problem: 'The Twilio account may not send to this country.' },
  21601: { problem: 'The sender’s number can’t send text messages.', isPassing: true },
  21603: { problem: 'The portal gave Twilio no sender.', isPassing: true },
  21606: { problem: 'The sender’s number can’t send to this number.' },
  21608: { problem: 'The Twilio account is on trial and may send to verified numbers only.' },
  21610: bad('The person has opted out by answering STOP.'),
  21611: { problem: 'Too many messages are waiting for the sender’s number.', isPassing: true },
  21612: { problem: 'Messages can’t be sent from the sender’s number to this number.' },
  21614: bad('The number is not a mobile number.'),
  21617: { problem: 'The message is too long.' },
  30001: { problem: 'Too many messages are waiting at Twilio.', isPassing: true },
  30002: { problem: 'The Twilio account is suspended.', isPassing: true },
  30003: { problem: 'The phone can’t be reached: it is off or has no signal.' },
  30004: bad('The phone or its carrier blocks the portal’s messages.'),
  30005: bad('The number is unknown or no longer in service.'),
  30006: bad('The number is a landline, or its carrier doesn’t accept text messages.'),
  30007: { problem: 'A carrier treated the message as spam.' },
  30008: { problem: 'The carrier gave no reason for the failure.' },
  30034: { problem: 'The sender’s number is not registered with the carriers (A2P 10DLC).' },
};

export function twilioProblem(code: number | null | undefined): Problem {
  if (code === null || code === undefined) return { problem: 'Twilio gave no reason.' };
  return PROBLEMS[code] ?? { problem: `Twilio refused the message (error ${code}).` };
}
