import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import type { SentFile } from '../contract/requests.ts'
import { ticketFileBytesMax, ticketFileTooLarge } from '../rules/files.ts'
import { keepFile, keepOriginal, mustName } from './files.ts'
import type { ReadMail } from './read-mail.ts'

export type MailFiles = {
  readonly kept: readonly SentFile[]
  /** What staff read about attachments that were not taken. */
  readonly notes: readonly string[]
}

/** The mail as it came, and its attachments by the rules of uploads; no message names them yet. */
export async function keepMailFiles(
  platform: Platform,
  { files, more }: ReadMail,
  raw: Uint8Array<ArrayBuffer>,
): Promise<MailFiles> {
  const kept = [await keepOriginal(platform, raw)]
  const notes = more > 0 ? [`${more} more attachments of this mail stand in the original alone.`] : []
  for (const { name, bytes } of files) {
    const outcome = await keepOne(platform, name, bytes)
    if (typeof outcome === 'string') notes.push(`An attachment of this mail was not taken: ${outcome}`)
    else kept.push(outcome)
  }
  return { kept, notes }
}

async function keepOne(
  platform: Platform,
  fileName: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<SentFile | string> {
  if (bytes.byteLength >= ticketFileBytesMax) return ticketFileTooLarge
  return keepFile(platform, { fileName, bytes }).catch((cause: unknown) => {
    // A scanner that is away is no verdict: the mail is handed over again.
    if (cause instanceof Refusal && cause.code !== 'scanner_unavailable') return cause.message
    throw cause
  })
}

export const nameMailFiles = (
  tx: Database,
  platform: Platform,
  place: { readonly ticketId: Id<'ticket'>; readonly no: number },
  { kept }: MailFiles,
): Promise<void> => mustName(tx, platform, place, kept)
