import { useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext } from 'react-hook-form';
import { INPUT_CLASS } from '#client/components/ui/input-class.ts';
import { applyEdit, typedIn } from './insert-text.ts';
import { LinkDialog, type LinkFields } from './link-dialog.tsx';
import { Toolbar } from './toolbar.tsx';
import { asBlock, type Edit, type Typed } from './tools/edit.ts';
import { nextItem } from './tools/lines.ts';
import { addLink, unlink, wholeAddress } from './tools/links.ts';
import { EDITS, TOOLS, toolsOn, type ToolName } from './tools/tools.ts';
import { usePasting } from './paste/use-pasting.ts';

export interface ImageDialogProps {
  /** The pasted or dropped file; null lets the person choose one. */
  file: File | null;
  onImage: (markdown: string) => void;
  onClose: () => void;
}

interface MarkdownAreaProps {
  id: string;
  name: string;
  tools: readonly ToolName[];
  maxLength: number;
  aria: { 'aria-invalid': boolean; 'aria-describedby': string | undefined };
  className?: string;
  rows?: number;
  ImageDialog?: ComponentType<ImageDialogProps>;
}

type Asking = { link: LinkFields } | { image: File | null } | null;

/** A text field with tools. Its text is plain Markdown, which the person sees and types. */
export function MarkdownArea(props: MarkdownAreaProps) {
  const { id, name, tools, maxLength, aria, className = '', rows, ImageDialog } = props;
  const { register } = useFormContext();
  const { ref, ...field } = register(name);
  const area = useRef<HTMLTextAreaElement>(null);
  const [on, setOn] = useState<ReturnType<typeof toolsOn>>({});
  const [asking, setAsking] = useState<Asking>(null);
  const follow = (field: HTMLTextAreaElement) => {
    const now = toolsOn(typedIn(field));
    setOn((before) => (isSame(before, now) ? before : now));
  };
  const apply = (edit: Edit) => {
    if (!area.current) return;
    applyEdit(area.current, edit);
    follow(area.current);
  };
  const pasting = usePasting({
    maxLength,
    apply,
    onImage: ImageDialog ? (file) => setAsking({ image: file }) : null,
  });

  const act = (tool: ToolName) => {
    if (!area.current) return;
    const typed = typedIn(area.current);
    if (tool === 'image') setAsking({ image: null });
    else if (tool !== 'link') apply(EDITS[tool](typed));
    else {
      const edit = unlink(typed);
      if (edit) apply(edit);
      else setAsking({ link: selectedLink(typed) });
    }
  };

  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing) return;
    const tool = toolOfKey(event);
    if (tool && tools.includes(tool)) {
      event.preventDefault();
      act(tool);
    } else if (event.key === 'Enter' && !hasModifier(event) && tools.includes('list')) {
      const edit = nextItem(typedIn(event.currentTarget));
      if (!edit) return;
      event.preventDefault();
      apply(edit);
    }
  };

  /** Closes the dialog first, because the text field can't take the focus while it is open. */
  const insert = (editOf: (typed: Typed) => Edit) => {
    flushSync(() => setAsking(null));
    if (area.current) apply(editOf(typedIn(area.current)));
  };

  return (
    <div>
      <Toolbar
        label="Formatting"
        controls={id}
        tools={tools.map((tool) => ({ ...TOOLS[tool], isOn: on[tool], onUse: () => act(tool) }))}
      />
      <textarea
        id={id}
        rows={rows}
        {...field}
        {...aria}
        {...pasting.handlers}
        ref={(element) => {
          ref(element);
          area.current = element;
        }}
        onSelect={({ currentTarget }) => follow(currentTarget)}
        onKeyDown={press}
        // Turns off kerning, because it would hide the space after a list item's hyphen.
        className={`${INPUT_CLASS} rounded-t-none [font-kerning:none] ${className}`}
      />
      <p role="status" className="mt-1.5 text-sm font-semibold empty:hidden">
        {pasting.note}
      </p>
      {asking && 'link' in asking && (
        <LinkDialog
          selected={asking.link}
          onLink={({ words, address }) => insert((typed) => addLink(typed, words, address))}
          onClose={() => setAsking(null)}
        />
      )}
      {asking && 'image' in asking && ImageDialog && (
        <ImageDialog
          file={asking.image}
          onImage={(markdown) => insert((typed) => asBlock(typed, markdown))}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  );
}

function selectedLink({ text, from, to }: Typed): LinkFields {
  const words = text.slice(from, to).replace(/\s+/g, ' ').trim();
  const isAddress = /^(?:https?:|www\.|\S+@)/i.test(words) && wholeAddress(words) !== null;
  return isAddress ? { words, address: words } : { words, address: '' };
}

const hasModifier = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  ctrlKey || metaKey || altKey || shiftKey;

const KEYS: Readonly<Record<string, ToolName>> = { b: 'bold', k: 'link' };

function toolOfKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) {
  return (ctrlKey || metaKey) && !altKey && !shiftKey ? KEYS[key.toLowerCase()] : undefined;
}

function isSame(one: object, other: object) {
  return JSON.stringify(one) === JSON.stringify(other);
}
