import type { DocumentFault, Documents } from '#platform/documents.ts'

/** What a reader would run or open, as plain text in the file; packed objects are not inspected here. */
const dangers: readonly (readonly [DocumentFault, RegExp])[] = [
  ['encrypted', /\/Encrypt\b/],
  ['script', /\/(JavaScript|JS|XFA)\b/],
  ['launch', /\/(Launch|GoToR|GoToE|ImportData|SubmitForm)\b/],
  ['embedded', /\/(EmbeddedFiles?|RichMedia)\b/],
]

/** Pictures and packed objects: among millions of their bytes, short names such as /JS occur by chance. */
const streams = /\bstream\r?\n.*?\bendstream\b/gs

/** A document stays in its owner's browser, so the thorough check is left to the server (hosts/node/pdf-reader.ts). */
export const quickDocuments: Documents = {
  faultIn: async (bytes) => {
    const text = new TextDecoder('latin1').decode(bytes)
    if (!text.startsWith('%PDF-')) return 'not_a_pdf'
    if (!text.includes('%%EOF')) return 'damaged'
    const plain = text.replace(streams, '')
    return dangers.find(([, sign]) => sign.test(plain))?.[0]
  },
}
