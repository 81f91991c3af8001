import { uuidV4 } from '#values/id.ts'

/** A key for a new line of a list, made where it is typed. */
export const newKey = (): string => uuidV4(crypto.getRandomValues(new Uint8Array(16)))
