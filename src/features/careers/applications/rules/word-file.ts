import { docFault, isCompound } from './doc.ts'
import { docxFault } from './docx.ts'
import type { WordFault } from './word-fault.ts'

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4

/** The file's type by its content, whatever its name; undefined if neither. */
export const wordKind = (bytes: Uint8Array): 'doc' | 'docx' | undefined =>
  isZip(bytes) ? 'docx' : isCompound(bytes) ? 'doc' : undefined

/** The fault of a Word file; undefined if it may be kept. */
export async function wordFault(bytes: Uint8Array<ArrayBuffer>): Promise<WordFault | undefined> {
  const kind = wordKind(bytes)
  if (kind === undefined) return 'wrong_type'
  return kind === 'docx' ? docxFault(bytes) : docFault(bytes)
}
