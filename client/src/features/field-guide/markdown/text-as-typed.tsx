import { Notice } from '#client/components/ui/notice.tsx';

export function TextAsTyped({ content }: { content: string }) {
  return (
    <>
      <Notice tone="amber">This text can’t be formatted, so you see it as it was typed.</Notice>
      <div className="mt-4 whitespace-pre-wrap wrap-anywhere">{content}</div>
    </>
  );
}
