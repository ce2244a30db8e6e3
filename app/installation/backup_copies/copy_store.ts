/** A file at the target. */
export interface StoredCopy {
  name: string
  sizeBytes: number
}

/** How far an upload is: what is needed to go on where it was cut off. Kept as JSON. */
export type UploadState = Record<string, unknown>

/** A backup on this machine's disk that is to be copied. */
export interface CopySource {
  name: string
  path: string
  sizeBytes: number
}

export interface UploadOptions {
  /** What `onState` heard last of the same file; null: it is new. */
  state: UploadState | null

  /** Hears what an upload that is cut off later can go on from. */
  onState(state: UploadState, sentBytes: number): Promise<void>
  signal?: AbortSignal
}

/** Where copies of backups are kept. Each call throws an Error whose message is for people. */
export interface CopyStore {
  list(): Promise<StoredCopy[]>

  /** Copies a file. It is there under its name once all of it is. */
  upload(source: CopySource, options: UploadOptions): Promise<void>

  /** Reads a copy to a file, from where that ends on. */
  download(copy: StoredCopy, path: string, onBytes: (bytes: number) => void): Promise<void>
  remove(name: string): Promise<void>
}
