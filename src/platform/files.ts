/** File storage: a folder on disk or an object store. Keys are ours, never a person's file name. */
export type Files = {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  get(key: string): Promise<StoredFile | undefined>
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>
  /** How much space is free; absent where that is not known. */
  space?(): Promise<{ readonly freeBytes: number; readonly totalBytes: number }>
}

export type StoredFile = {
  readonly bytes: ReadableStream<Uint8Array>
  readonly sizeBytes: number
  readonly type: string
}
