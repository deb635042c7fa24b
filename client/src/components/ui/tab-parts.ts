import type { ReactNode } from 'react';

interface Tab {
  value: string;
  label: string;
  content: ReactNode;
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value: string;
  onChange: (value: string) => void;
  dense?: boolean;
}

export const TAB_LIST_CLASS = 'flex flex-wrap gap-x-6 border-b border-line';
export const TAB_CLASS =
  '-mb-px min-h-11 border-b-3 border-transparent px-1 font-semibold text-soft hover:text-ink aria-selected:border-gold aria-selected:text-ink';
