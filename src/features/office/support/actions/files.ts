import { record } from '#features/foundation/audit/actions.ts'
import { readPaper } from '#features/foundation/files/actions.ts'
import { cleanFileName } from '#features/foundation/files/rules.ts'
import { tryOnce } from '#features/identity/accounts/actions/limit.ts'
import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { StoredFile } from '#platform/files.ts'
import { keyedHash } from '#platform/keyed-hash.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { peerGroup } from '#values/network-address.ts'
import { Refusal } from '#wire/refusal.ts'
import type { SentFile } from '../contract/requests.ts'
import {
  type FileKind,
  type FileRow,
  findFile,
  insertFile,
  nameFiles,
  storeClaim,
  unnameFiles,
} from '../store/files.ts'
import { mustSeeRoot } from './desks.ts'

/** Counted before the body is read. @throws Refusal too_many_files (429). */
export async function mustMaySend(platform: Platform): Promise<void> {
  const network = peerGroup(platform.peer ?? '')
  if ((await tryOnce(platform.database, platform, 'address: ticket file', network)) > 0)
    throw new Refusal('too_many_files', 'Many files came from here. Please try again in an hour.')
}

/** Only this is stored: who copies the database can claim no file. */
const claimHashOf = ({ secrets }: Platform, claim: string): Promise<string> =>
  keyedHash(secrets, 'support: file', claim)

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

type Sent = { readonly fileName: string; readonly bytes: Uint8Array<ArrayBuffer> }

/**
 * Keeps a file that was sent ahead of a message, for the holder of the claim: a picture drawn again without what
 * cameras write, a PDF that was found harmless as it is.
 *
 * @throws Refusal wrong_file_type (415); file_damaged, file_not_safe, picture_too_large (422); scanner_unavailable
 * (503).
 */
export async function keepFile(platform: Platform, { fileName, bytes: given }: Sent): Promise<SentFile> {
  const drawn = await readPaper(platform, given)
  const widest = drawn?.variants.reduce((one, other) => (other.width > one.width ? other : one))
  const bytes = widest ? widest.bytes : given
  const kind: FileKind = widest ? 'webp' : 'pdf'
  return store(platform, { name: keptName(fileName, kind), kind, bytes })
}

/** A mail as it came, beside its words. */
export const keepOriginal = (platform: Platform, bytes: Uint8Array): Promise<SentFile> =>
  store(platform, { name: 'original.eml', kind: 'eml', bytes })

type Kept = { readonly name: string; readonly kind: FileKind; readonly bytes: Uint8Array }

async function store(platform: Platform, { name, kind, bytes }: Kept): Promise<SentFile> {
  const id = newId<'ticket-file'>(platform)
  const claim = hex(platform.random.bytes(24))
  const storageKey = `tickets/${id}`
  const at = platform.clock.now()
  const sha256 = hex(new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes))))
  // The row comes first, so that the sweep finds the bytes whatever happens next.
  const file = { id, name, kind, sizeBytes: bytes.byteLength, sha256, storageKey, at }
  await insertFile(platform.database, { ...file, claimHash: await claimHashOf(platform, claim) })
  await platform.files.put(storageKey, bytes, 'application/octet-stream')
  return { fileId: id, claim, name, sizeBytes: bytes.byteLength }
}

/** What its sender called it, with the ending of what it is. */
function keptName(given: string, kind: FileKind): string {
  const words = cleanFileName(given).replace(/(\.[^.\s]{1,5})+$/, '')
  return `${Array.from(words).slice(0, 200).join('') || 'file'}.${kind}`
}

type Claimed = Pick<SentFile, 'fileId' | 'claim'>
type Place = { readonly ticketId: Id<'ticket'>; readonly no: number }

/**
 * In the transaction that keeps the message.
 * @throws Refusal file_not_found (404) for one that is gone or not theirs.
 */
export async function mustName(
  tx: Database,
  platform: Platform,
  place: Place,
  files: readonly Claimed[],
): Promise<void> {
  if (files.length === 0) return
  const claimed = await Promise.all(
    files.map(async ({ fileId, claim }) => ({ fileId, claimHash: await claimHashOf(platform, claim) })),
  )
  if ((await nameFiles(tx, place, claimed)) < files.length)
    throw new Refusal('file_not_found', 'A file is no longer there. Please remove it and choose it again.')
}

/** A message was taken back: its author may send its files again, by new claims. */
export async function giveBack(tx: Database, platform: Platform, place: Place): Promise<readonly SentFile[]> {
  const files = await unnameFiles(tx, place)
  return Promise.all(
    files.map(async ({ id: fileId, name, sizeBytes }) => {
      const claim = hex(platform.random.bytes(24))
      await storeClaim(tx, { fileId, claimHash: await claimHashOf(platform, claim) })
      return { fileId, claim, name, sizeBytes }
    }),
  )
}

/** Of one message. */
export const filesOf = (files: readonly FileRow[], { ticketId, no }: Pick<FileRow, 'ticketId' | 'no'>) =>
  files
    .filter((file) => file.ticketId === ticketId && file.no === no)
    .map(({ id, name, sizeBytes }) => ({ id, name, sizeBytes }))

export type OpenFile = { readonly file: StoredFile; readonly name: string }
type Wanted = { readonly id: Id<'ticket'>; readonly fileId: Id<'ticket-file'> }

/** For the download: a name that no program reads as something else. */
export async function readFile(platform: Platform, { id, fileId }: Wanted): Promise<OpenFile> {
  const found = await findFile(platform.database, id, fileId)
  const file = found && (await platform.files.get(found.storageKey))
  if (!found || !file) throw new Refusal('file_not_found', 'There is no such file.')
  return { file, name: `attachment-${found.no}.${found.kind}` }
}

/**
 * The look is in the log before the bytes leave.
 * @throws Refusal not_allowed (403), ticket_not_found, file_not_found (404).
 */
export async function openForStaff(platform: Platform, actor: Actor, { id, fileId }: Wanted): Promise<OpenFile> {
  const root = await mustSeeRoot(platform.database, actor, id)
  const opened = await readFile(platform, { id: root.id, fileId })
  const about = { action: 'ticket.file_opened', targetKind: 'ticket', targetId: id, data: { file: fileId } }
  await record(platform.database, platform, { actorId: actor.userId, ...about })
  return opened
}
