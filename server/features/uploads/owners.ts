import type { FilePurposeName } from '#shared/uploads/purposes.ts';
import type { Executor, Orm } from '#server/db/database.ts';
import type { SessionUser } from '#server/http/guards.ts';

export interface OpenableFile {
  objectId: string;
  fileName: string;
  contentType: string;
}

export interface FileOwner {
  findFile: (orm: Orm, user: SessionUser, objectId: string) => Promise<OpenableFile | null>;
  sumUnreviewed: (tx: Executor, userId: string) => Promise<number>;
}

export type FileOwners = Readonly<Record<FilePurposeName, FileOwner>>;
