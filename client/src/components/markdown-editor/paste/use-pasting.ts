import { useState, type ClipboardEvent, type DragEvent } from 'react';
import { typedIn } from '#client/components/markdown-editor/insert-text.ts';
import { asBlock, type Edit, type Typed } from '#client/components/markdown-editor/tools/edit.ts';
import { pastedLink } from '#client/components/markdown-editor/tools/links.ts';
import { objectIdOf } from '#shared/uploads/object-path.ts';
import { beginsBlock, cutTo } from './fitting.ts';

interface PastingOptions {
  maxLength: number;
  apply: (edit: Edit) => void;
  /** Null if the text may not contain images. */
  onImage: ((file: File) => void) | null;
}

const NO_IMAGES = 'This text can’t contain images.';
const NO_FILES = 'Only PNG and JPG images can be added to the text.';

/** Turns what is pasted from Word, Google Docs or a web page into Markdown. */
export function usePasting({ maxLength, apply, onImage }: PastingOptions) {
  const [note, setNote] = useState('');

  const insert = (typed: Typed, words: string, { isCut = false, images = 0 }: Converted) => {
    const room = maxLength - (typed.text.length - (typed.to - typed.from));
    const isBlock = beginsBlock(words);
    // Leaves room for an empty line before and after a block.
    const kept = cutTo(words, isBlock ? room - 4 : room);
    if (kept !== '') {
      const end = typed.from + kept.length;
      apply(
        isBlock
          ? asBlock(typed, kept)
          : { from: typed.from, to: typed.to, insert: kept, select: [end, end] },
      );
    }
    setNote(noteOf({ kept, isCut: isCut || kept.length < words.length, images, onImage }));
  };

  const pasteFormatted = async (area: HTMLTextAreaElement, html: string, plain: string) => {
    try {
      const { markdownOf } = await import('./markdown-of.ts');
      const { markdown, ...converted } = await markdownOf(html, onImage ? ownImagePath : noImage);
      insert(typedIn(area), markdown, converted);
    } catch {
      // Pastes plain text if the converter did not load or the text is nested too deeply.
      insert(typedIn(area), withLineFeeds(plain), {});
    }
  };

  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { clipboardData, currentTarget: area } = event;
    const html = clipboardData.getData('text/html');
    const plain = clipboardData.getData('text/plain');
    const typed = typedIn(area);
    const image = imageIn(clipboardData.files);
    const link = pastedLink(typed, plain);
    setNote('');
    if (image && !hasWords(html)) {
      event.preventDefault();
      if (onImage) onImage(image);
      else setNote(NO_IMAGES);
    } else if (link) {
      event.preventDefault();
      apply(link);
    } else if (isFormatted(html)) {
      event.preventDefault();
      void pasteFormatted(area, html, plain);
    } else if (typed.text.length - (typed.to - typed.from) + plain.length > maxLength) {
      event.preventDefault();
      insert(typed, withLineFeeds(plain), {});
    }
  };

  const drop = (event: DragEvent<HTMLTextAreaElement>) => {
    const { files } = event.dataTransfer;
    if (files.length === 0) return;
    event.preventDefault();
    const image = imageIn(files);
    if (image && onImage) onImage(image);
    setNote(onImage ? (image ? '' : NO_FILES) : NO_IMAGES);
  };

  return {
    note,
    handlers: {
      onPaste: paste,
      onDrop: drop,
      // Otherwise the browser would open the dropped file in place of the page.
      onDragOver: (event: DragEvent) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      },
    },
  };
}

interface Converted {
  isCut?: boolean;
  /** How many images were left out. */
  images?: number;
}

interface Noted extends Required<Converted> {
  kept: string;
  onImage: PastingOptions['onImage'];
}

function noteOf({ kept, isCut, images, onImage }: Noted) {
  const notes = [];
  if (isCut && kept === '') notes.push('The text is at its maximum length. Nothing was pasted.');
  else if (isCut) {
    const count = kept.length.toLocaleString('en-US');
    notes.push(`The pasted text was too long. Only the first ${count} characters were pasted.`);
  }
  if (images > 0) {
    const left = images === 1 ? 'An image was left out.' : `${images} images were left out.`;
    notes.push(onImage ? `${left} Paste or drop each image by itself.` : left);
  }
  return notes.join(' ');
}

/** Returns the path of an image stored in the portal; null for all other images. */
function ownImagePath(address: string) {
  if (!URL.canParse(address, window.location.href)) return null;
  const { origin, pathname, hash } = new URL(address, window.location.href);
  const isOwn = origin === window.location.origin && objectIdOf(pathname) !== null;
  return isOwn ? pathname + hash : null;
}

const noImage = () => null;

const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n');

/** Markup worth converting. Code editors copy only `div` and `span`, so code is pasted plain. */
const FORMATTED =
  /<(?:h[1-6]|p|li|table|strong|b|em|i|a|blockquote|pre|hr|s|del)[\s>]|font-weight:\s*(?:bold|[6-9]00)/i;

const isFormatted = (html: string) => FORMATTED.test(html);

/** Whether HTML has text. If so, an image beside it may be a picture that Word made of the text. */
function hasWords(html: string) {
  return html.replace(/<[^<>]*>/g, '').trim() !== '';
}

function imageIn(files: FileList) {
  return [...files].find(({ type }) => type.startsWith('image/'));
}
