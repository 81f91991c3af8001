import { expect, test } from 'vitest'
import type { Paper } from '#platform/papers.ts'
import { textOfPdf } from '#test/read-pdf.ts'
import type { Instant } from '#values/time.ts'
import { pdfPapers } from './papers.ts'

const papers = pdfPapers()
const paper = (fact: string, rows = 1): Paper => ({
  ...{ title: 'Receipt no. 1', subtitle: 'November 2, 2026', at: '2026-11-02T09:00:00.000Z' as Instant },
  ...{ issuer: ['Fundamental', 'San Francisco, CA'], url: 'http://app.test/receipt/1' },
  blocks: [
    { kind: 'facts', facts: [['Received from', fact]] },
    { kind: 'rows', rows: [{ label: 'Your gift', value: '$100.00', isTotal: true }] },
    {
      kind: 'table',
      head: ['Project', 'Given'],
      numeric: [false, true],
      rows: Array.from({ length: rows }, (_, at) => [`Line ${at}`, `$${at}.00`]),
    },
  ],
})
const read = async (one: Paper): Promise<string> => textOfPdf(await papers.pdf(one)).replaceAll('\n', '')

test.each([
  ['Latin', 'Ada Lovelace & Søren Kierkegaard'],
  ['more Latin', 'Łukasz Żółć, Győző Şahin, Dvořák'],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['old Greek', 'Ἀριστοτέλης'],
  ['Cyrillic', 'Мария Келлер, Ђорђе Ґалаґан'],
  ['Vietnamese', 'Nguyễn Thị Minh Khai'],
  ['letters written apart from their accents', 'E\u0301lodie Nguye\u0302\u0303n'],
])('names in %s can be read back', async (_, name) => {
  const text = await read(paper(name))
  expect(text.normalize('NFC')).toContain(name.normalize('NFC'))
  expect(text).not.toContain('[?]')
})

test.each(['王小明', 'محمد', '😀', '\u{10FFFD}'])(
  'characters without a font are marked, and a line says where to read them: %s',
  async (name) => {
    const text = await read(paper(`Ada ${name}`))
    expect(text).toContain('Ada [?]')
    expect(text).toContain('They can be read at http://app.test/receipt/1')
  },
)

test('the same content gives the same bytes, tagged in reading order', async () => {
  const [one, two] = [await papers.pdf(paper('Ada')), await papers.pdf(paper('Ada'))]
  expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true)
  const raw = Buffer.from(one).toString('latin1')
  expect(raw).toContain('/Marked true')
  expect(raw).toContain('/Lang (en-US)')
  expect(raw).toContain('/S /H1')
  expect(raw).toContain('/S /TH')
  expect(await read(paper('Ada'))).toMatch(/Receipt no\. 1.*Received from.*Ada.*Your gift.*\$100\.00/)
})

test('long content continues on the next page, and pages are numbered', async () => {
  const text = await read(paper('Ada', 120))
  for (const at of [0, 60, 119]) expect(text).toContain(`Line ${at}`)
  expect(text).toContain('1 of 4')
  expect(text).toContain('4 of 4')
})
