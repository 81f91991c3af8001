import { uuidV4 } from '#values/id.ts'

/** A key for a new line of a list, generated in the browser. */
export const newKey = (): string => uuidV4(crypto.getRandomValues(new Uint8Array(16)))
