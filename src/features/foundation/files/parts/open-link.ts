import { addressHere } from '#features/foundation/test-mode/parts/session.ts'

/**
 * Opens a signed link to a document on this site, which the browser shows or saves.
 * @param path from the root of the product.
 */
export const openLink = (path: string): void => location.assign(addressHere(path))
