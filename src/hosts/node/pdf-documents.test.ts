import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { cv, pdfWith } from '#test/documents.ts'
import { pdfDocuments } from './pdf-documents.ts'

const documents = pdfDocuments()

test('a document that takes too long counts as damaged, and the next one is read', async () => {
  // Nine megabytes of digits between two objects: each digit may start something.
  const slow = pdfWith({ objects: ['<< >>'], after: new Uint8Array(9 * 1024 * 1024).fill(49) })
  const hasty = pdfDocuments({ timeMs: 400, idleMs: 1000, heapMb: 192 })
  expect(await hasty.faultIn(cv())).toBe(undefined)
  expect(await hasty.faultIn(slow)).toBe('damaged')
  expect(await pdfDocuments().faultIn(cv())).toBe(undefined)
})

test('a document that takes too much memory ends the process that reads it, and no other', async () => {
  const large = pdfWith({ objects: ['<< >>'], after: new Uint8Array(9 * 1024 * 1024).fill(49) })
  const small = pdfDocuments({ timeMs: 20_000, heapMb: 32 })
  expect(await small.faultIn(large)).toBe('damaged')
  expect(await small.faultIn(cv())).toBe(undefined)
})

test('two concurrent documents are both read, and an idle process ends without losing the next one', async () => {
  const restless = pdfDocuments({ timeMs: 10_000, idleMs: 1, heapMb: 192 })
  const both = [restless.faultIn(cv()), restless.faultIn(pdfWith({ catalog: '/OpenAction << /S /Launch >>' }))]
  expect(await Promise.all(both)).toEqual([undefined, 'launch'])
  await new Promise((pause) => setTimeout(pause, 50))
  expect(await restless.faultIn(cv())).toBe(undefined)
})

test('a decompression bomb is not unpacked', async () => {
  const bytes = deflateSync(Buffer.alloc(300 * 1024 * 1024))
  const before = process.memoryUsage().rss
  expect(await documents.faultIn(pdfWith({ packed: ['<< >>'], packing: { bytes } }))).toBe('damaged')
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})

test('documents of common programs are accepted', async () => {
  const { default: PDFDocument } = await import('pdfkit')
  const document = new PDFDocument({ compress: true })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const whole = new Promise<void>((done) => document.on('end', () => done()))
  document.text('Curriculum vitae').text('orcid.org', { link: 'https://orcid.org' })
  document.end()
  await whole
  expect(await documents.faultIn(Uint8Array.from(Buffer.concat(chunks)))).toBe(undefined)
})
