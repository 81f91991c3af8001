import type { FilePurpose } from '#features/foundation/files/rules.ts'

/** A file that an attacker may send, and its result: accepted, or the code of the refusal. */
export type CorpusFile = {
  readonly name: string
  readonly purpose: FilePurpose
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly expects: 'taken' | 'wrong_file_type' | 'file_not_safe' | 'file_damaged' | 'picture_too_large'
}
