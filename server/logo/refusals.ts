import { badRequest } from '#server/errors.ts';

export const LOGO_PROBLEMS = {
  'other-kind': 'Choose an SVG or a PNG',
  unreadable: 'This file is damaged. Save the logo again, or save it as PNG',
  entities: 'The SVG defines entities. Save it as ‘plain SVG’, or as PNG',
  'too-deep': 'The SVG is nested more than 200 levels deep. Save it as PNG',
  text: 'Convert the text of your logo to shapes first',
  picture: 'The SVG contains a photo or another picture. Save the logo as PNG',
  embedded: 'The SVG contains another file, such as a font. Save the logo as PNG',
  'too-many-pixels': 'The picture may have at most 4,096 × 4,096 pixels',
  'takes-too-long': 'Drawing this logo takes too long. Save it as PNG',
  empty: 'There is nothing to see in this logo',
} as const;

export type LogoProblem = keyof typeof LOGO_PROBLEMS;

export function logoRefused(problem: LogoProblem) {
  const message = LOGO_PROBLEMS[problem];
  return badRequest(message, { file: message });
}
