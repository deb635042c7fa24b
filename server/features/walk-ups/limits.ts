import type { Database, Executor } from '#server/db/database.ts';
import {
  createAddressLimit,
  createRateLimit,
  usingInTransaction,
} from '#server/http/rate-limit.ts';

/** High enough for 200 people who share a network address and arrive within ten minutes. */
const OF_ADDRESS = { points: 300, seconds: 10 * 60 };
const WRONG_CODES = { points: 60, seconds: 15 * 60 };
const PHOTOS = { points: 5, seconds: 60 * 60 };

/** Allows several sign-ups, because people lend their phone to others whose battery is empty. */
const OF_PHONE = { anHour: 5, aDay: 10 };
const OF_NUMBER = { anHour: 3, aDay: 6 };

const ENOUGH = 'Please go to the desk.';

export function createWalkUpLimits({ orm }: Database) {
  return {
    ofAddress: createAddressLimit({
      orm,
      name: 'walk-up',
      ...OF_ADDRESS,
      message: `Too many people have signed up from this network. ${ENOUGH}`,
    }),
    wrongCodes: createAddressLimit({
      orm,
      name: 'walk-up-code',
      ...WRONG_CODES,
      message: `Too many codes from this network didn’t work. ${ENOUGH}`,
    }),
    photos: createRateLimit({
      orm,
      name: 'walk-up-photo',
      ...PHOTOS,
      message: `You can’t send any more photos for now. ${ENOUGH}`,
    }),
  };
}

export type WalkUpLimits = ReturnType<typeof createWalkUpLimits>;

interface Sender {
  activationId: string;
  deviceHash: string;
  phoneDigits: string;
}

/** Counts a sign-up against the limits of its device and phone number. @throws AppError 429 */
export async function countSender(tx: Executor, { activationId, deviceHash, phoneDigits }: Sender) {
  const byPhone = { name: 'walk-ups-of-phone', key: deviceHash, ...OF_PHONE };
  const tooManyOfPhone = await usingInTransaction(tx, byPhone);
  if (tooManyOfPhone) {
    throw tooManyOfPhone(`This phone has put several people on the list already. ${ENOUGH}`);
  }
  const key = `${activationId} ${phoneDigits}`;
  const byNumber = { name: 'walk-ups-of-number', key, ...OF_NUMBER };
  const tooManyOfNumber = await usingInTransaction(tx, byNumber);
  if (tooManyOfNumber) {
    throw tooManyOfNumber(`This phone number is on the list already. ${ENOUGH}`);
  }
}
