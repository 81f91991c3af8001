import type { DocumentFault, Documents } from '#platform/documents.ts'

/** Entries that a PDF reader would run or open, as plain bytes; compressed objects are not searched here. */
const dangers: readonly (readonly [DocumentFault, RegExp])[] = [
  ['encrypted', /\/Encrypt\b/],
  ['script', /\/(JavaScript|JS|XFA)\b/],
  ['launch', /\/(Launch|GoToR|GoToE|ImportData|SubmitForm)\b/],
  ['embedded', /\/(EmbeddedFiles?|RichMedia)\b/],
]

/** A document stays in its owner's browser, so the server's thorough reading (hosts/node/pdf-reader.ts) stays there. */
export const quickDocuments: Documents = {
  faultIn: async (bytes) => {
    const text = new TextDecoder('latin1').decode(bytes)
    if (!text.startsWith('%PDF-')) return 'not_a_pdf'
    if (!text.includes('%%EOF')) return 'damaged'
    return dangers.find(([, sign]) => sign.test(text))?.[0]
  },
}
