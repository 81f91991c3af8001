import { inflateSync } from 'node:zlib'

// Extracts the text of our PDFs as a PDF reader would: glyphs of a font by its map to Unicode.

type Glyphs = ReadonlyMap<number, string>

/** The text of all pages in drawing order; adjacent runs of one font are joined. */
export function textOfPdf(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes).toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of raw.matchAll(/(\d+) 0 obj\n(.*?)\nendobj/gs)) objects.set(id, body)
  const fonts = fontsOf(objects)
  const sheets = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body))
  return sheets.map((sheet) => textOfSheet(contentOf(sheet, objects), fonts)).join('\n')
}

const contentOf = (sheet: string, objects: ReadonlyMap<string, string>): string =>
  streamOf(objects.get(/\/Contents (\d+)/.exec(sheet)?.[1] ?? '') ?? '')

function streamOf(body: string): string {
  const content = Buffer.from(/stream\n(.*)\nendstream/s.exec(body)?.[1] ?? '', 'latin1')
  return body.includes('/FlateDecode') ? inflateSync(content).toString('latin1') : content.toString('latin1')
}

/** Fonts by the names that pages use. */
function fontsOf(objects: ReadonlyMap<string, string>): Map<string, Glyphs> {
  const fonts = new Map<string, Glyphs>()
  for (const body of objects.values())
    for (const [, list = ''] of body.matchAll(/\/Font <<(.*?)>>/gs))
      for (const [, name = '', id = ''] of list.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
        const map = /\/ToUnicode (\d+)/.exec(objects.get(id) ?? '')?.[1]
        if (map) fonts.set(name, glyphsOf(streamOf(objects.get(map) ?? '')))
      }
  return fonts
}

function glyphsOf(map: string): Glyphs {
  const glyphs = new Map<number, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[(.*?)\]/gs)) {
    const first = Number.parseInt(from, 16)
    ;[...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, codes = ''], at) => {
      glyphs.set(first + at, Buffer.from(codes.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    })
  }
  return glyphs
}

function textOfSheet(content: string, fonts: ReadonlyMap<string, Glyphs>): string {
  let text = ''
  let font: Glyphs | undefined
  for (const [, name, shown, moved] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(BT)/g)) {
    if (name) font = fonts.get(name)
    if (moved) text += '\n'
    for (const [, codes = ''] of (shown ?? '').matchAll(/<([0-9a-f]+)>/g))
      for (const [code] of codes.matchAll(/.{4}/g)) text += font?.get(Number.parseInt(code, 16)) ?? '�'
  }
  return text
}
