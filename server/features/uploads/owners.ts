import type { FilePurposeName } from '#shared/uploads/purposes.ts';
import type { Executor, Orm } from '#server/db/database.ts';
import type { SessionUser } from '#server/http/guards.ts';

/** A file as it is opened. */
export interface OpenableFile {
  objectId: string;
  /** With its extension. */
  fileName: string;
  contentType: string;
}

/** A feature whose records keep files. */
export interface FileOwner {
  /** Returns the file where a record has it that the user may see, otherwise null. */
  findFile: (orm: Orm, user: SessionUser, objectId: string) => Promise<OpenableFile | null>;
  /** Returns the bytes of the user's files in records that nobody has reviewed. */
  sumUnreviewed: (tx: Executor, userId: string) => Promise<number>;
}

/** Who keeps the files of each purpose. `createApp` hands them to the uploads. */
export type FileOwners = Readonly<Record<FilePurposeName, FileOwner>>;
