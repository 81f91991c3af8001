import { applicationFileMax } from '#features/careers/applications/rules/applications.ts'
import { pdfBomb, wordBomb } from './bombs.ts'
import { pdfWith } from './documents.ts'
import { documentCorpus } from './upload-corpus/documents.ts'
import { harmlessWordFiles, hostileWordFiles } from './word-corpus.ts'
import { docWith, docxParts, zipOf } from './word-files.ts'

export type Sent = readonly [name: string, bytes: Uint8Array<ArrayBuffer>, verdict: string]

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'latin1'))
const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.concat(parts))
/** A document of this many bytes: the padding after the end of the page is a comment. */
const pdfOf = (size: number): Uint8Array<ArrayBuffer> => {
  const plain = pdfWith()
  return joined(
    bytesOf('%PDF-1.7\n%'),
    new Uint8Array(size - plain.byteLength - 11).fill(65),
    bytesOf('\n'),
    plain.subarray(9),
    bytesOf('\n'),
  )
}

const polyglots: readonly Sent[] = [
  ['a PDF that is a zip, too.pdf', joined(pdfWith(), zipOf(docxParts())), 'file_not_safe'],
  ['a DOCX with a PDF behind it.docx', joined(zipOf(docxParts()), pdfWith()), 'file_damaged'],
  ['a PDF by the name of a DOC.doc', pdfWith(), 'taken'],
  ['a DOC by the name of a PDF.pdf', docWith(), 'taken'],
  ['a picture by the name of a DOC.doc', bytesOf('\x89PNG\r\n\x1a\n'), 'wrong_file_type'],
  ['a page by the name of a DOCX.docx', bytesOf('<!doctype html><script>1</script>'), 'wrong_file_type'],
  ['ten megabytes exactly.pdf', new Uint8Array(applicationFileMax), 'file_too_large'],
  ['one byte less, of nothing.pdf', new Uint8Array(applicationFileMax - 1), 'wrong_file_type'],
  ['one byte less, a document.pdf', pdfOf(applicationFileMax - 1), 'taken'],
]

/** Ten gigabytes in less than ten megabytes, once declared in the directory and once hidden. */
export const bombs = (): readonly Sent[] => [
  ['ten gigabytes.docx', wordBomb(10_000), 'file_damaged'],
  ['ten gigabytes that say 60 megabytes.docx', wordBomb(10_000, 60), 'file_damaged'],
  ['ten gigabytes.pdf', pdfBomb(8_000), 'file_damaged'],
]

const verdictOf = { wrong_type: 'wrong_file_type', damaged: 'file_damaged' } as const

/** Files that attackers send as a resume, with the result for each: accepted, or the code of its refusal. */
export const applicationFiles = (): readonly Sent[] => [
  ...polyglots,
  ...bombs(),
  ...documentCorpus().map(
    ({ name, bytes, expects }): Sent => [
      name,
      bytes,
      // A DOCX by its first bytes, here with Word files accepted, too.
      name === 'a package.pdf' ? 'file_damaged' : expects,
    ],
  ),
  ...Object.entries(harmlessWordFiles).map(([name, bytes]): Sent => [`${name}.docx`, bytes, 'taken']),
  ...Object.entries(hostileWordFiles).map(([name, [fault, bytes]]): Sent => {
    // It is a PDF by its first bytes, and is read as one.
    if (name === 'something before the zip') return [`${name}.docx`, bytes, 'file_damaged']
    return [`${name}.docx`, bytes, fault in verdictOf ? verdictOf[fault as keyof typeof verdictOf] : 'file_not_safe']
  }),
]
