import { createContext, useContext } from 'react';
import type { ListItem } from '#shared/field-guide/markdown/tree.ts';

/** What a reader can do inside a text. */
export interface ReaderTools {
  isTicked: (task: ListItem) => boolean;
  tick: (task: ListItem, isTicked: boolean) => void;
  clearTicks: (tasks: readonly ListItem[]) => void;
  /** Offers the address of a part of the text to another app, or copies it. */
  sharePart: (part: { id: string; text: string }) => void;
}

export const ReaderToolsContext = createContext<ReaderTools | null>(null);

/** @returns null when the text is only shown, as in a preview or on paper. */
export const useReaderTools = () => useContext(ReaderToolsContext);
