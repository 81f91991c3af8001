/** Signs that may be Markdown. A text without any is shown as paragraphs, without being rendered. */
const signs = /[\\*_`#[\]<|~]|\$\$|^[ \t]*(?:[>+-]|\d{1,9}[.)])/m

export const isPlain = (text: string): boolean => !signs.test(text)

const links = /!?\[([^[\]\n]*)\]\([^()\s]*(?:[ \t][^()\n]*)?\)?/g
const lineStarts = /^[ \t]*(?:(?:>[ \t]?)+|#{1,6}[ \t]+|[-+*][ \t]+)/gm
/** Horizontal rules, fences and the line below a table's head. */
const lineSigns = /^[ \t]*(?:`{3,}.*|~{3,}.*|(?:[-*_][ \t]*){3,}|\|?(?:[ \t]*:?-+:?[ \t]*\|)+[ \t]*:?-*:?[ \t]*)$/gm

/**
 * A text without its Markdown, for cards, search, descriptions and mails. Uses patterns instead of parsing, so that it
 * is fast, runs in a browser and accepts a text that was cut off anywhere.
 */
export function plainOf(markdown: string): string {
  if (isPlain(markdown)) return markdown
  return markdown
    .replace(lineSigns, '')
    .replace(lineStarts, '')
    .replace(/<(https:\/\/[^\s<>]*)>/g, '$1')
    .replace(links, '$1')
    .replace(/^[ \t]*\|?(.*?)\|?[ \t]*$/gm, (line, cells: string) => (cells.includes('|') ? cellsOf(cells) : line))
    .replace(/\$\$/g, '')
    .replace(/(?<!\\)(?:\*{1,3}|~~|`{1,3})(?=\S)|(?<=[^\s\\])(?:\*{1,3}|~~|`{1,3})/g, '')
    .replace(/(?<![\p{L}\p{N}])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}])/gu, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const cellsOf = (line: string): string =>
  line
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '')
    .join(', ')
