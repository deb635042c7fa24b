import { createResource, registerUpload } from '#shared/resources/api.ts';
import { registerCredentialDocument } from '#shared/credentials/api.ts';
import { requestUpload } from '#shared/uploads/api.ts';
import type { FilePurposeName } from '#shared/uploads/purposes.ts';
import { textOf } from './answers.ts';
import { sampleFiles } from './sample-files.ts';
import type { Visitor } from './visitor.ts';

interface SentFile {
  name?: string;
  purpose?: FilePurposeName;
  content: Buffer;
}

export async function putFile(
  visitor: Visitor,
  { name, content, purpose }: SentFile,
): Promise<string> {
  const size = content.length || undefined;
  const body = {
    ...(name !== undefined && { name }),
    ...(size && { size }),
    ...(purpose && { purpose }),
  };
  const url = textOf(await visitor.call(requestUpload, { body }), 'uploadURL');
  const { status } = await putBytes(url, content);
  if (status !== 200) throw new Error(`putting the file: ${status}`);
  return url;
}

export const putBytes = (url: string, content: Buffer) =>
  fetch(url, { method: 'PUT', body: new Uint8Array(content) });

export async function upload(visitor: Visitor, file: SentFile) {
  const fileUrl = await putFile(visitor, file);
  return visitor.call(registerUpload, { body: { fileUrl } });
}

export async function uploadDocument(visitor: Visitor, file: SentFile) {
  const fileUrl = await putFile(visitor, { ...file, purpose: 'credential-document' });
  return visitor.call(registerCredentialDocument, { body: { fileUrl } });
}

export const contribution = (path: string, values: Record<string, unknown> = {}) => ({
  title: 'Listening in the first hours',
  description: 'What helps and what does not',
  category: 'crisis-care' as const,
  format: 'pdf' as const,
  tags: ['listening', 'first-response'],
  filePath: path,
  fileUrl: path,
  ...values,
});

export async function contribute(visitor: Visitor, values: Record<string, unknown> = {}) {
  const registered = await upload(visitor, { name: 'guide.pdf', content: sampleFiles.pdf() });
  const path = textOf(registered, 'objectPath');
  return visitor.call(createResource, { body: contribution(path, values) });
}
