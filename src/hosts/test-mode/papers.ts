import type { Paper, PaperBlock, Papers } from '#platform/papers.ts'

// A receipt as plain lines in a standard PDF font, because no font file is fetched for Test Mode. The server lays out
// the same content in columns and many scripts (hosts/node/papers).

const [linesPerPage, lettersPerLine, lineHeight, fontSize] = [56, 92, 13, 10]

export const plainPapers: Papers = { pdf: async (paper) => pdfOf(linesOf(paper)) }

function linesOf({ title, subtitle, issuer, blocks, url }: Paper): string[] {
  const note = 'Made in Test Mode: no money moved, and this is no receipt.'
  const all = [title, subtitle, note, '', ...issuer, '', ...blocks.flatMap((block) => [...blockLines(block), '']), url]
  return all.flatMap(wrapped)
}

function blockLines(block: PaperBlock): string[] {
  if (block.kind === 'text') return [block.text]
  if (block.kind === 'facts') return block.facts.map(([label, fact]) => `${label}: ${fact}`)
  if (block.kind === 'rows') return block.rows.map(({ label, value }) => `${label}: ${value}`)
  return [block.head, ...block.rows].map((row) => row.join('   '))
}

const wrapped = (line: string): string[] => line.match(new RegExp(`.{1,${lettersPerLine}}`, 'gu')) ?? ['']

/** The typeface has only the letters of Latin 1; others become [?]. */
const escaped = (line: string): string =>
  line.replace(/[^\n -~\u00a0-\u00ff]/gu, '[?]').replace(/[\\()]/g, (sign) => `\\${sign}`)

function pdfOf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  const pages: string[][] = []
  for (let at = 0; at < lines.length; at += linesPerPage) pages.push(lines.slice(at, at + linesPerPage))
  const first = 4
  const kids = pages.map((_, at) => `${first + 2 * at} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, at) => [pageObject(first + 2 * at + 1), streamObject(page)]),
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = body.length
    body += `${at + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return Uint8Array.from(body + table + end, (letter) => letter.charCodeAt(0))
}

const pageObject = (contents: number): string =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${contents} 0 R >>`

function streamObject(lines: readonly string[]): string {
  const shown = lines.map((line) => `(${escaped(line)}) Tj T*`).join('\n')
  const drawn = `BT /F1 ${fontSize} Tf ${lineHeight} TL 50 790 Td\n${shown}\nET`
  return `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`
}
