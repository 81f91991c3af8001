// Which characters a font draws, from its `cmap` table (OpenType 1.9): the formats 4 and 12, which fonts with Unicode
// have.

/** @param font a TrueType file. @returns whether it has a glyph for a code point. */
export function lettersOf(font: Buffer): (code: number) => boolean {
  const ranges = charactersIn(font, tableAt(font, 'cmap'))
  return (code) => ranges.some(([from, to]) => code >= from && code <= to)
}

type Range = readonly [from: number, to: number]

function tableAt(font: Buffer, name: string): number {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
    if (font.toString('latin1', at, at + 4) === name) return font.readUInt32BE(at + 8)
  throw new RangeError(`the font has no table ${name}`)
}

function charactersIn(font: Buffer, cmap: number): Range[] {
  const parts = Array.from({ length: font.readUInt16BE(cmap + 2) }, (_, at) => {
    const part = cmap + font.readUInt32BE(cmap + 4 + at * 8 + 4)
    return { part, format: font.readUInt16BE(part) }
  })
  return parts.flatMap(({ part, format }) =>
    format === 12 ? longRanges(font, part) : format === 4 ? shortRanges(font, part) : [],
  )
}

const longRanges = (font: Buffer, part: number): Range[] =>
  Array.from({ length: font.readUInt32BE(part + 12) }, (_, at) => {
    const group = part + 16 + at * 12
    return [font.readUInt32BE(group), font.readUInt32BE(group + 4)] as const
  })

/** Ends, then two empty bytes, then starts; the last is the end mark, 0xffff. */
function shortRanges(font: Buffer, part: number): Range[] {
  const count = font.readUInt16BE(part + 6) / 2
  return Array.from({ length: count - 1 }, (_, at) => {
    const end = font.readUInt16BE(part + 14 + at * 2)
    return [font.readUInt16BE(part + 16 + (count + at) * 2), end] as const
  })
}
