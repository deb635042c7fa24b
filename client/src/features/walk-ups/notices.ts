import type { WalkUp } from '#shared/walk-ups/schemas.ts';

/** Warnings that the desk should read before it decides. */
export function noticesOf({ others, isOfFormerCode, chaplainId, status }: WalkUp): string[] {
  const numbers = (isSamePhone: boolean) =>
    others.filter((other) => other.isSamePhone === isSamePhone).map(({ number }) => number);
  const [samePhone, sameNumber] = [numbers(true), numbers(false)];
  const notices = [
    samePhone.length > 0 && `Sent from the same phone as No. ${samePhone.join(', ')}`,
    sameNumber.length > 0 && `Same phone number as No. ${sameNumber.join(', ')}`,
    isOfFormerCode && status === 'waiting' && 'Sent with a code that has since been renewed',
    chaplainId !== null && status === 'waiting' && 'Linked their own profile',
  ];
  return notices.filter((notice) => notice !== false);
}
