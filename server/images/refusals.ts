import { badRequest } from '#server/errors.ts';

const PROBLEMS: Readonly<Record<string, string>> = {
  'too-many-pixels': 'The image may have at most 40 million pixels. Make the image smaller.',
  'too-narrow':
    'The image is too narrow to be cropped to a square. Crop it first, or choose another image.',
  'takes-too-long': 'This image takes too long to process. Make it smaller, or save it as JPG.',
};
const UNREADABLE = 'This image is damaged. Save it again, or choose another image.';

export function imageRefused(problem: string, field = 'fileUrl') {
  const message = PROBLEMS[problem] ?? UNREADABLE;
  return badRequest(message, { [field]: message });
}
