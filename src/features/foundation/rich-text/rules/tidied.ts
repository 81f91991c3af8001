/** Direction marks, and zero-width characters other than joiners: they make one text look like another. */
const unseen = /[\u202A-\u202E\u2066-\u2069\u200E\u200F\u061C\u200B\u2060-\u2064\uFEFF\u00AD\u180E]/gu
/** Control characters have no meaning in a text. Tab and line feed stay; NUL is refused, since no text needs it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const controls = /[\u0001-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F]/g
/** Joiners outside a word or an emoji; within a word, some scripts need them. */
const looseJoiners =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu

/** A user's text as it is stored: one kind of line ending, composed letters, nothing invisible. */
export const tidied = (text: string): string =>
  text.replace(/\r\n?/g, '\n').normalize('NFC').replace(unseen, '').replace(controls, '').replace(looseJoiners, '')
