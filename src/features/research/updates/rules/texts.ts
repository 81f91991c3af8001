import { plainOf } from '#features/foundation/rich-text/rules/plain.ts'

/** Updates on one page. */
export const pageSize = 20

/** The longest update, in UTF-16 units; the server refuses more. */
export const contentLengthMax = 20_000

const excerptLength = 140

/** The beginning of an update, for a notification: at most 140 characters, cut after a whole word. */
export function beginning(content: string): string {
  const line = plainOf(content).replace(/\s+/g, ' ').trim()
  const characters = Array.from(line)
  if (characters.length <= excerptLength) return line
  const cut = characters.slice(0, excerptLength - 1).join('')
  return `${cut.slice(0, cut.lastIndexOf(' ') + 1).trimEnd() || cut}…`
}

const mailedMax = 2000

/** The first paragraphs of an update, for a mail: all of it if it is short. */
export function openingOf(markdown: string): string[] {
  const content = plainOf(markdown)
  const characters = Array.from(content.trim())
  const opening =
    characters.length > mailedMax
      ? `${characters
          .slice(0, mailedMax)
          .join('')
          .replace(/\s+\S*$/, '')}…`
      : content
  return opening
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
}
