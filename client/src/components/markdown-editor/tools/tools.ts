import { Bold, Heading2, ImagePlus, Link2, List, ListChecks, Table } from 'lucide-react';
import { isBold, toggleBold } from './bold.ts';
import type { Edit, Typed } from './edit.ts';
import { selectedKind, toggleLines } from './lines.ts';
import { isLinked } from './links.ts';
import { addTable } from './table.ts';

export const TOOLS = {
  heading: { label: 'Heading', icon: Heading2, title: 'Makes the line a heading' },
  bold: { label: 'Bold', icon: Bold, title: 'Bold (Ctrl+B)' },
  list: { label: 'List', icon: List, title: 'Makes each line an item of a list' },
  checklist: { label: 'Checklist', icon: ListChecks, title: 'Makes each line a checklist item' },
  link: { label: 'Link', icon: Link2, title: 'Link (Ctrl+K)' },
  table: { label: 'Table', icon: Table, title: 'Adds a table, or a row in a table' },
  image: { label: 'Image', icon: ImagePlus, title: 'Adds an image; you can also paste images' },
};

export type ToolName = keyof typeof TOOLS;

type EditingTool = Exclude<ToolName, 'link' | 'image'>;

export const EDITS: Record<EditingTool, (typed: Typed) => Edit> = {
  heading: (typed) => toggleLines(typed, 'heading'),
  bold: toggleBold,
  list: (typed) => toggleLines(typed, 'list'),
  checklist: (typed) => toggleLines(typed, 'checklist'),
  table: addTable,
};

export function toolsOn(typed: Typed): Partial<Record<ToolName, boolean>> {
  const kind = selectedKind(typed);
  return {
    heading: kind === 'heading',
    bold: isBold(typed),
    list: kind === 'list',
    checklist: kind === 'checklist',
    link: isLinked(typed),
  };
}
