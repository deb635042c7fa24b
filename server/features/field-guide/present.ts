import { excerptOf, previewOf } from '#shared/field-guide/excerpt.ts';
import type { Section, SectionSummary } from '#shared/field-guide/schemas.ts';
import type { SectionRow, SummaryRow } from './queries.ts';

export function presentSection(row: SectionRow): Section {
  return { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

export function presentSummary({ beginning, place, around, ...row }: SummaryRow): SectionSummary {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    preview: previewOf(beginning),
    found: around === null || place === null ? null : excerptOf(around, place),
  };
}
