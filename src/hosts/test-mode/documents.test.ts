import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { quickDocuments } from './documents.ts'

const bytesOf = async (pdf: PDFDocument): Promise<Uint8Array<ArrayBuffer>> =>
  Uint8Array.from(await pdf.save({ useObjectStreams: false }))

test('a name that stands in the bytes of a picture by chance is no script; a script is', async () => {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage()
  const picture = Buffer.from('\xff/JS \x00/Launch endstreams /EmbeddedFile ', 'latin1')
  page.node.setXObject(
    page.node.newXObjectKey('Picture'),
    pdf.context.register(pdf.context.stream(picture, { Type: 'XObject', Subtype: 'Image' })),
  )
  expect(await quickDocuments.faultIn(await bytesOf(pdf))).toBeUndefined()
  pdf.addJavaScript('greet', 'app.alert("hello")')
  expect(await quickDocuments.faultIn(await bytesOf(pdf))).toBe('script')
})
