import { tryOnce } from '#features/identity/accounts/actions/limit.ts'
import { type DocumentFault, ScannerUnavailable } from '#platform/documents.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { peerGroup } from '#values/network-address.ts'
import { Refusal } from '#wire/refusal.ts'
import { type FileKind, fileMimes, keptName, wrongTypeText } from '../rules/applications.ts'
import type { WordFault } from '../rules/word-fault.ts'
import { wordFault, wordKind } from '../rules/word-file.ts'
import { endsAsZip } from '../rules/zip.ts'
import { insertFile } from '../store/versions.ts'

const messages: Readonly<Record<Exclude<DocumentFault | WordFault, 'not_a_pdf' | 'wrong_type'>, string>> = {
  damaged: 'This document cannot be read. Please open it, save it again, and choose the new file.',
  encrypted: 'This document is encrypted. Please save it without a password, and choose the new file.',
  script: 'This document holds macros or a script. Please save it as PDF, and choose that.',
  launch:
    'This document can start a program or open something when it is read. Please save it as PDF, and choose that.',
  embedded: 'This document has another file inside. Please save it as PDF, and choose that.',
  remote: 'This document loads something from outside when it is opened. Please save it as PDF, and choose that.',
}

/** Only the hash is stored, so a copy of the database cannot be used to claim files. */
export const claimHashOf = ({ secrets }: Pick<Platform, 'secrets'>, claim: string): Promise<string> =>
  keyedHash(secrets, 'applications: file', claim)

/** Counts the upload before its body is read. @throws Refusal too_many_files (429). */
export async function mustMaySend(platform: Platform): Promise<void> {
  const network = peerGroup(platform.peer ?? '')
  if ((await tryOnce(platform.database, platform, 'address: application file', network)) > 0)
    throw new Refusal('too_many_files', 'Many files came from here. Please try again in an hour.')
}

type Sent = { readonly fileName: string; readonly bytes: Uint8Array<ArrayBuffer> }

/**
 * Keeps a file uploaded ahead of an application; its type is detected from the content.
 * @throws Refusal wrong_file_type (415); file_damaged, file_not_safe (422); scanner_unavailable (503).
 */
export async function keepFile(platform: Platform, { fileName, bytes }: Sent) {
  const kind = await mustBeHarmless(platform, bytes)
  return storeFile(platform, { name: keptName(fileName, kind), kind, bytes })
}

type Kept = { readonly name: string; readonly kind: FileKind; readonly bytes: Uint8Array<ArrayBuffer> }

/** Stores bytes that were already checked, for the holder of the returned claim. */
export async function storeFile(platform: Platform, { name, kind, bytes }: Kept) {
  const id = newId<'application-file'>(platform)
  const claim = hex(platform.random.bytes(24))
  const sizeBytes = bytes.byteLength
  const storageKey = `applications/${id}`
  // The row comes first, so that the sweep finds the bytes whatever happens next.
  await insertFile(platform.database, {
    ...{ id, claimHash: await claimHashOf(platform, claim), name, kind, sizeBytes, storageKey },
    sha256: hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))),
    at: platform.clock.now(),
  })
  await platform.files.put(storageKey, bytes, fileMimes[kind])
  return { fileId: id as Id<'application-file'>, claim, name, sizeBytes }
}

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

async function mustBeHarmless(
  { documents, scanner, log }: Platform,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<FileKind> {
  const word = wordKind(bytes)
  // A PDF that is also a ZIP archive contains another file.
  const fault = word
    ? await wordFault(bytes)
    : ((await documents.faultIn(bytes)) ?? (endsAsZip(bytes) ? 'embedded' : undefined))
  if (fault === 'not_a_pdf' || fault === 'wrong_type') throw new Refusal('wrong_file_type', wrongTypeText)
  if (fault) throw new Refusal(fault === 'damaged' ? 'file_damaged' : 'file_not_safe', messages[fault])
  const found = await scanner?.scan(bytes).catch((cause: unknown) => {
    if (!(cause instanceof ScannerUnavailable)) throw cause
    log.error('the virus scanner does not answer; no document is taken', { cause })
    throw new Refusal('scanner_unavailable', 'Documents cannot be checked right now. Please try again in some minutes.')
  })
  if (found === undefined) return word ?? 'pdf'
  log.warn('a document with harmful software was refused', { found })
  throw new Refusal('file_not_safe', 'Our virus scanner found harmful software in this document. It was not kept.')
}
