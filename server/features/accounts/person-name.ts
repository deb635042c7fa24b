import { nameProblem } from '#shared/accounts/names.ts';
import { badRequest } from '#server/errors.ts';

type Names = { [Field in 'firstName' | 'lastName']?: string | undefined };

export function nameProblems(given: Names, stored: Names | null): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const field of ['firstName', 'lastName'] as const) {
    const name = given[field];
    const problem = name === undefined || name === stored?.[field] ? null : nameProblem(name);
    if (problem) fields[field] = problem;
  }
  return fields;
}

export function assertNames(given: Names, stored: Names | null = null) {
  const fields = nameProblems(given, stored);
  const [first] = Object.values(fields);
  if (first !== undefined) throw badRequest(first, fields);
}
