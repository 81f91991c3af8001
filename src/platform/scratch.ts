/** Temporary storage for bytes that arrive slowly, so that many uploads use no memory until they are complete. */
export type Scratch = {
  /**
   * @returns undefined as soon as more than the limit came; the rest is not read.
   * @throws BodyInterrupted when they stop coming.
   */
  collect(bytes: ReadableStream<Uint8Array>, bytesMax: number): Promise<Collected | undefined>
}

export type Collected = {
  readonly read: () => Promise<Uint8Array<ArrayBuffer>>
  /** Must be called in any case, once the bytes are no longer needed. */
  readonly remove: () => Promise<void>
}
