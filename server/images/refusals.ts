import { badRequest } from '#server/errors.ts';

const PROBLEMS: Readonly<Record<string, string>> = {
  'too-many-pixels': 'The image may have at most 40 million pixels. Save it smaller.',
  'too-narrow':
    'The image is too narrow to be cropped to a square. Crop it first, or choose another.',
  'takes-too-long': 'This image takes too long to process. Save it smaller, or as JPG.',
};
const UNREADABLE = 'This image is damaged. Save it again, or choose another.';

export function imageRefused(problem: string, field = 'fileUrl') {
  const message = PROBLEMS[problem] ?? UNREADABLE;
  return badRequest(message, { [field]: message });
}
