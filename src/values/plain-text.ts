/**
 * Controls that change the direction of the following text, and zero-width characters that are not part of a word or
 * an emoji.
 */
const unseen = /[\u202A-\u202E\u2066-\u2069\u200B\u200E\u200F\u061C\u2060-\u2064\uFEFF\u00AD]/g
/** All control characters but tab and line feed; PostgreSQL text cannot contain NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g

/**
 * What people typed, as it is stored: one kind of line break, one form of each letter, nothing that misleads a reader.
 */
export const plainText = (typed: string): string =>
  typed.replaceAll(/\r\n?/g, '\n').replaceAll(controls, '').replaceAll(unseen, '').normalize('NFC').trim()
