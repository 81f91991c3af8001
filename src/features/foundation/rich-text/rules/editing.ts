/** A text box: its text and its selection. */
export type Box = { readonly text: string; readonly from: number; readonly to: number }
/** Replaces part of the text, and selects part of the result. */
export type Edit = {
  readonly from: number
  readonly to: number
  readonly insert: string
  readonly select: readonly [from: number, to: number]
}
export type Act = (box: Box) => Edit

/** Wraps the selection in a sign, or unwraps it if the sign is already there. */
export const around =
  (sign: string): Act =>
  ({ text, from, to }) => {
    const chosen = text.slice(from, to)
    const isInside = text.slice(from - sign.length, from) === sign && text.slice(to, to + sign.length) === sign
    // The `**` of bold does not count as the `*` of italic.
    const isLonger = sign === '*' && text[from - 2] === '*' && text[from - 3] !== '*'
    if (isInside && !isLonger) return edited(from - sign.length, to + sign.length, chosen, 0, chosen.length)
    return edited(from, to, sign + chosen + sign, sign.length, chosen.length)
  }

/** Puts a sign before each selected line, or removes it if all lines have it. */
export const eachLine =
  (sign: string): Act =>
  ({ text, from, to }) => {
    const start = text.lastIndexOf('\n', from - 1) + 1
    const next = text.indexOf('\n', to)
    const end = next < 0 ? text.length : next
    const lines = text.slice(start, end).split('\n')
    const isOff = lines.every((line) => line.startsWith(sign))
    const insert = lines.map((line) => (isOff ? line.slice(sign.length) : sign + line)).join('\n')
    if (lines.length > 1) return edited(start, end, insert, 0, insert.length)
    const moved = Math.max(0, from - start + (isOff ? -sign.length : sign.length))
    return edited(start, end, insert, moved, to - from)
  }

/**
 * Turns the selected words into a link and selects its address for typing over. A selected address becomes the link's.
 */
export const link: Act = ({ text, from, to }) => {
  const chosen = text.slice(from, to).replaceAll('\n', ' ')
  if (/^https:\/\/\S+$/.test(chosen)) return edited(from, to, `[words](${chosen})`, 1, 5)
  const words = chosen || 'words'
  return chosen
    ? edited(from, to, `[${words}](https://)`, words.length + 3, 8)
    : edited(from, to, `[${words}](https://)`, 1, words.length)
}

const tableText = '| Measure | Value |\n|---|---:|\n| first | 1 |\n| second | 2 |'

/** An example to type over, on lines of its own. */
export const table: Act = (box) => ownLines(box, tableText, 2, 7)

/** @param picture its address on this site. The alternative text is selected for typing over. */
export const pictureAt = (picture: string): Act => {
  const words = 'What the picture shows'
  return (box) => ownLines(box, `![${words}](${picture})`, 2, words.length)
}

function ownLines({ text, from, to }: Box, block: string, at: number, length: number): Edit {
  const before = text.slice(0, from)
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  const after = text.slice(to)
  const trail = after === '' || after.startsWith('\n\n') ? '' : after.startsWith('\n') ? '\n' : '\n\n'
  return edited(from, to, lead + block + trail, lead.length + at, length)
}

const edited = (from: number, to: number, insert: string, at: number, length: number): Edit => ({
  ...{ from, to, insert },
  select: [from + at, from + at + length],
})
