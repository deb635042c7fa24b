import type { Executor, Orm } from '#server/db/database.ts';
import type { SessionUser } from '#server/http/guards.ts';

/** A file as it is opened. */
export interface OpenableFile {
  objectId: string;
  /** With its extension. */
  fileName: string;
  contentType: string;
}

/** A feature whose records keep files. `createApp` hands all of them to the uploads. */
export interface FileOwner {
  /** Returns the file where a record has it that the user may see, otherwise null. */
  findFile: (orm: Orm, user: SessionUser, objectId: string) => Promise<OpenableFile | null>;
  /** Returns the bytes of the user's files in records that nobody has reviewed. */
  sumUnreviewed: (tx: Executor, userId: string) => Promise<number>;
}
