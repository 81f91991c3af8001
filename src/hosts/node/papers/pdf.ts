import PDFDocument from 'pdfkit'
import type { Paper, PaperBlock, PaperRow } from '#platform/papers.ts'
import { dateOf, millisOf } from '#values/time.ts'
import { fontBytes, missing, runsOf, type Weight } from './fonts.ts'

// An A4 page in points. Text is tagged in reading order for screen readers; lines and page numbers are not.

const margin = 56
const width = 595.28 - 2 * margin
const bottom = 841.89 - margin
const ink = '#1c1930'
const quiet = '#5b5870'

type Doc = PDFKit.PDFDocument
type Place = { readonly x?: number; readonly y?: number; readonly width?: number }
type Style = Place & {
  readonly size?: number
  readonly weight?: Weight
  readonly color?: string
  readonly right?: boolean
}
type Pen = {
  readonly doc: Doc
  readonly root: PDFKit.PDFStructureElement
  /** Writes below the last text unless a position is given; wraps within the width. */
  readonly write: (text: string, style?: Style) => void
  /** The same, as a tagged element. */
  readonly say: (tag: string, text: string, style?: Style, parent?: PDFKit.PDFStructureElement) => void
}

/** A document as PDF, always the same bytes for the same content. */
export async function drawPdf(paper: Paper): Promise<Uint8Array<ArrayBuffer>> {
  const at = dateOf(millisOf(paper.at))
  const doc = new PDFDocument({
    ...{ size: 'A4', margin, pdfVersion: '1.7', tagged: true, lang: 'en-US', displayTitle: true, bufferPages: true },
    info: { Title: paper.title, Author: paper.issuer[0] ?? '', CreationDate: at, ModDate: at },
  })
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise((done) => doc.on('end', done))
  const root = doc.struct('Document')
  doc.addStructure(root)
  const marks = { isWhole: true }
  const pen = penOf(doc, root, marks)
  drawHead(pen, paper)
  for (const block of paper.blocks) drawBlock(pen, block)
  if (!marks.isWhole) drawMissing(pen, paper.url)
  root.end()
  numberPages(doc)
  doc.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

function penOf(doc: Doc, root: PDFKit.PDFStructureElement, marks: { isWhole: boolean }): Pen {
  const use = fontsOf(doc)
  const draws = glyphsOf(doc, use)
  const write = (text: string, style: Style = {}): void => {
    const { size = 10, weight = 400, color = ink, right = false } = style
    const { runs, isWhole } = runsOf(text, weight, draws)
    if (!isWhole) marks.isWhole = false
    const [x, y, within] = [style.x ?? margin, style.y ?? doc.y, style.width ?? width]
    doc.fontSize(size).fillColor(color)
    runs.forEach(({ file, text: part }, at) => {
      const how = { width: within, align: right ? 'right' : 'left', continued: at < runs.length - 1 } as const
      use(file)
      if (at === 0) doc.text(part, x, y, how)
      else doc.text(part, how)
    })
  }
  const say: Pen['say'] = (tag, text, style, parent = root) => {
    const element = doc.struct(tag, {}, () => write(text, style))
    parent.add(element)
    element.end()
  }
  return { doc, root, write, say }
}

/** Selects a font, registering it at first use. */
function fontsOf(doc: Doc): (file: string) => void {
  const known = new Set<string>()
  let now = ''
  return (file) => {
    if (file === now) return
    if (!known.has(file)) doc.registerFont(file, fontBytes(file))
    known.add(file)
    now = file
    doc.font(file)
  }
}

/** pdfkit stores the current font in a private field; used here to check for glyphs. */
const glyphsOf = (doc: Doc, use: (file: string) => void) => (file: string, letter: string) => {
  use(file)
  const { font } = (doc as unknown as { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } })._font
  return Array.from(letter).every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
}

function drawHead({ doc, say }: Pen, { title, subtitle, issuer }: Paper): void {
  const half = width * 0.6
  say('H1', title, { size: 20, weight: 600, width: half })
  say('P', subtitle, { color: quiet, width: half })
  const left = doc.y
  issuer.forEach((line, at) => {
    const style = {
      x: margin + half,
      width: width - half,
      right: true,
      size: 9,
      color: at === 0 ? ink : quiet,
    } as const
    say('P', line, { ...style, weight: at === 0 ? 600 : 400, ...(at === 0 ? { y: margin + 4 } : {}) })
  })
  doc.y = Math.max(left, doc.y) + 14
  rule(doc)
}

function rule(doc: Doc): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(margin, doc.y)
    .lineTo(margin + width, doc.y)
    .lineWidth(0.6)
    .strokeColor('#d9d5e6')
    .stroke()
  doc.endMarkedContent()
  doc.y += 14
}

function drawBlock(pen: Pen, block: PaperBlock): void {
  keepTogether(pen.doc, 60)
  switch (block.kind) {
    case 'text':
      pen.say('P', block.text, { color: quiet })
      pen.doc.y += 8
      return
    case 'facts':
      for (const [label, fact] of block.facts) {
        keepTogether(pen.doc, 48)
        pen.say('P', label, { size: 8.5, color: quiet })
        pen.say('P', fact)
        pen.doc.y += 6
      }
      pen.doc.y += 6
      rule(pen.doc)
      return
    case 'rows':
      for (const row of block.rows) drawRow(pen, row)
      pen.doc.y += 10
      return
    case 'table':
      drawTable(pen, block)
  }
}

function drawRow(pen: Pen, { label, value, isTotal }: PaperRow): void {
  const { doc, root } = pen
  keepTogether(doc, 40)
  if (isTotal) rule(doc)
  const style = { weight: isTotal ? 600 : 400, size: isTotal ? 12 : 10, y: doc.y } as const
  const element = doc.struct('P')
  root.add(element)
  pen.say('Span', label, { ...style, width: width - 110, color: isTotal ? ink : quiet }, element)
  const below = doc.y
  pen.say('Span', value, { ...style, x: margin + width - 100, width: 100, right: true }, element)
  element.end()
  doc.y = Math.max(below, doc.y) + 4
}

type Table = Extract<PaperBlock, { kind: 'table' }>

function drawTable(pen: Pen, { head, numeric, rows }: Table): void {
  const { doc, root } = pen
  const narrow = 68
  const widths = head.map((_, at) => (at === 0 ? width - narrow * (head.length - 1) : narrow))
  const table = doc.struct('Table')
  root.add(table)
  const line = (cells: readonly string[], isHead: boolean): void => {
    keepTogether(doc, 90)
    const row = doc.struct('TR')
    table.add(row)
    const y = doc.y
    let [x, lowest] = [margin, y]
    cells.forEach((text, at) => {
      const within = widths[at] ?? narrow
      const style = { x, y, width: within - 6, size: 8.5, right: numeric[at] ?? false, color: isHead ? quiet : ink }
      pen.say(isHead ? 'TH' : 'TD', text, { ...style, weight: isHead ? 600 : 400 }, row)
      lowest = Math.max(lowest, doc.y)
      x += within
    })
    row.end()
    doc.y = lowest + 6
  }
  line(head, true)
  rule(doc)
  for (const row of rows) line(row, false)
  table.end()
  doc.y += 8
}

/** Starts a new page unless this height is left on the current one. */
function keepTogether(doc: Doc, points: number): void {
  if (doc.y + points > bottom) doc.addPage()
}

function drawMissing(pen: Pen, url: string): void {
  keepTogether(pen.doc, 60)
  const text = `${missing} stands for letters of a script that this document cannot print. They can be read at ${url}`
  pen.say('P', text, { size: 8.5, color: quiet })
}

function numberPages(doc: Doc): void {
  const { count } = doc.bufferedPageRange()
  if (count < 2) return
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(at)
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    doc.fontSize(8.5).fillColor(quiet)
    doc.text(`${at + 1} of ${count}`, margin, bottom + 16, { width, align: 'right', lineBreak: false })
    doc.endMarkedContent()
  }
}
