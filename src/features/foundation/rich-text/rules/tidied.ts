/**
 * Marks that turn the direction of a line, and signs without width that join nothing:
 * they make one text look like another.
 */
const unseen = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C\u200B\u2060-\u2064\uFEFF\u00AD\u180E]/gu
/** Control characters, which mean nothing in a text. Tab and line feed stay; NUL is refused elsewhere. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const controls = /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g
/** Joiners are kept within a word of a script that uses them, or within an emoji. */
const looseJoiners =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu

/** A person's text as it is stored: one kind of line end, composed letters, no invisible characters. */
export const tidied = (text: string): string =>
  text.replace(/\r\n?/g, '\n').normalize('NFC').replace(unseen, '').replace(controls, '').replace(looseJoiners, '')
