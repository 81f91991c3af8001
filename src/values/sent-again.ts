import { hourMs } from './time.ts'

/**
 * The same words sent again within this time, by the same person to the same place, are a request whose first answer
 * was lost: they are kept, posted and mailed once.
 */
export const sentAgainMs = hourMs
