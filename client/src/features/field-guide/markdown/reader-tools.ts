import { createContext, useContext } from 'react';
import type { ListItem } from '#shared/field-guide/markdown/tree.ts';

export interface ReaderTools {
  isTicked: (task: ListItem) => boolean;
  tick: (task: ListItem, isTicked: boolean) => void;
  clearTicks: (tasks: readonly ListItem[]) => void;
  sharePart: (part: { id: string; text: string }) => void;
}

export const ReaderToolsContext = createContext<ReaderTools | null>(null);

export const useReaderTools = () => useContext(ReaderToolsContext);
