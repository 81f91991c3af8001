import { deflateSync } from 'node:zlib'
import { pdfWith } from '../documents.ts'
import type { CorpusFile } from './corpus-file.ts'

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const bytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'latin1'))
const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(4000, 65)])
const page = '<html><script>alert(1)</script></html>'

type Row = readonly [name: string, made: Uint8Array<ArrayBuffer>]
const all = (expects: CorpusFile['expects'], rows: readonly Row[]): CorpusFile[] =>
  rows.map(([name, made]) => ({ name, purpose: 'cv', bytes: made, expects }))

const taken = (): Row[] => [
  ['plain.pdf', pdfWith()],
  ['a link to the web.pdf', pdfWith({ objects: ['<< /S /URI /URI (https://orcid.org) >>'] })],
  ['a name with a program.hta', pdfWith()],
  ['packed objects.pdf', pdfWith({ packed: ['<< /A 1 >>', '[1 2 3]'] })],
  ['packed without a filter.pdf', pdfWith({ packed: ['<< /A 1 >>'], packing: { filter: '' } })],
  ['a title that says JavaScript.pdf', pdfWith({ objects: ['<< /Title (How /JavaScript /Launch works) >>'] })],
  ['a page that opens at a place.pdf', pdfWith({ catalog: '/OpenAction [3 0 R /Fit]' })],
  ['a form without a script.pdf', pdfWith({ catalog: '/AcroForm << /Fields [] >>' })],
]

const unsafe = (): Row[] => [
  ['a script at opening.pdf', pdfWith({ catalog: '/OpenAction 5 0 R', objects: [script] })],
  ['a script in place.pdf', pdfWith({ catalog: `/OpenAction ${script}` })],
  ['a script on a page.pdf', pdfWith({ page: `/AA << /O ${script} >>` })],
  ['a script in the names.pdf', pdfWith({ catalog: '/Names << /JavaScript << /Names [] >> >>' })],
  ['a script by a written name.pdf', pdfWith({ objects: ['<< /S /Java#53cript >>'] })],
  ['a script by a written key.pdf', pdfWith({ objects: ['<< /#4aS (x) >>'] })],
  ['a script behind a reference.pdf', pdfWith({ objects: ['<< /S 6 0 R /X (x) >>', '/JavaScript'] })],
  ['a script in packed objects.pdf', pdfWith({ packed: ['<< /A 1 >>', script] })],
  ['a script deep in packed objects.pdf', pdfWith({ packed: [`[<< /A [<< /B ${script} >>] >>]`] })],
  ['a script that is replaced.pdf', replaced(script)],
  ['a script in a stream.pdf', pdfWith({ objects: ['<< /S /JavaScript /Length 1 >>\nstream\nx\nendstream'] })],
  ['a rendition with a script.pdf', pdfWith({ objects: ['<< /S /Rendition /JS (x) >>'] })],
  ['a form of another kind.pdf', pdfWith({ catalog: '/AcroForm << /XFA 5 0 R >>', objects: ['[]'] })],
  ...['Launch', 'GoToR', 'GoToE', 'ImportData', 'SubmitForm'].map(
    (kind): Row => [`an action ${kind}.pdf`, pdfWith({ catalog: `/OpenAction << /S /${kind} /F (cmd.exe) >>` })],
  ),
  ['a launch in packed objects.pdf', pdfWith({ packed: ['<< /S /Launch /F (a.exe) >>'] })],
  ['a file inside.pdf', pdfWith({ objects: ['<< /Type /EmbeddedFile /Length 1 >>\nstream\nx\nendstream'] })],
  ['a file by its names.pdf', pdfWith({ catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' })],
  ['a file by its specification.pdf', pdfWith({ objects: ['<< /Type /Filespec /EF << /F 3 0 R >> >>'] })],
  ...['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D'].map(
    (kind): Row => [`a note of kind ${kind}.pdf`, pdfWith({ page: `/Annots [<< /Subtype /${kind} >>]` })],
  ),
  ['a file behind the end.pdf', pdfWith({ after: zip })],
  ['encrypted.pdf', pdfWith({ trailer: '/Encrypt 5 0 R', objects: ['<< /Filter /Standard /V 4 >>'] })],
  ['encrypted in place.pdf', pdfWith({ trailer: '/Encrypt << /Filter /Standard >>' })],
  ['encrypted by a written key.pdf', pdfWith({ trailer: '/#45ncrypt << >>' })],
]

/** An object, and a harmless one of the same number after it: readers differ in which of them counts. */
function replaced(first: string): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(pdfWith({ objects: [first] })).toString('latin1')
  return bytes(text.replace('xref\n0 1', '5 0 obj\n<< /A 1 >>\nendobj\nxref\n0 1'))
}

const bomb = (): Buffer => deflateSync(Buffer.alloc(200 * 1024 * 1024))

const damaged = (): Row[] => [
  ['five letters.pdf', bytes('%PDF-')],
  ['a first line.pdf', bytes('%PDF-1.7 a CV')],
  ['a page behind five letters.pdf', bytes(`%PDF-1.7\n${page}`)],
  ['cut in half.pdf', pdfWith().slice(0, 200)],
  ['without its end.pdf', bytes(Buffer.from(pdfWith()).toString('latin1').replace('%%EOF', ''))],
  ['without a page.pdf', bytes(Buffer.from(pdfWith()).toString('latin1').replace('/Type /Page ', '/Type /Pane '))],
  ['without a root.pdf', bytes('%PDF-1.7\n3 0 obj\n<< /Type /Page >>\nendobj\n%%EOF\n')],
  ['a bomb of packed objects.pdf', pdfWith({ packed: ['<< >>'], packing: { bytes: bomb() } })],
  ['packed in an unusual way.pdf', pdfWith({ packed: ['<< >>'], packing: { filter: '/LZWDecode' } })],
  ['packed bytes that are broken.pdf', pdfWith({ packed: ['<< >>'], packing: { bytes: Buffer.from('none') } })],
  ['nested a million times.pdf', pdfWith({ objects: ['['.repeat(1_000_000) + ']'.repeat(1_000_000)] })],
  ['a string without an end.pdf', pdfWith({ objects: ['(never ends'] })],
]

const otherKinds = (): Row[] => [
  ['nothing.pdf', new Uint8Array()],
  ['a web page.pdf', bytes(page)],
  ['a program.pdf', bytes(`MZ${'\0'.repeat(300)}`)],
  ['a package.pdf', Uint8Array.from(zip)],
  ['a shell script.pdf', bytes('#!/bin/sh\nrm -rf /\n')],
  ['a pdf behind a page.pdf', pdfWith({ before: page })],
  ['a pdf behind a blank.pdf', pdfWith({ before: ' ' })],
  ['text.pdf', bytes('My CV: I count corals.')],
]

/** CVs, harmless and malicious. */
export const documentCorpus = (): CorpusFile[] => [
  ...all('taken', taken()),
  ...all('file_not_safe', unsafe()),
  ...all('file_damaged', damaged()),
  ...all('wrong_file_type', otherKinds()),
]
