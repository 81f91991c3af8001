import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import { type DocumentFault, ScannerUnavailable } from '#platform/documents.ts'
import type { Variant } from '#platform/images.ts'
import { newId, type Platform } from '#platform/platform.ts'
import type { Id } from '#values/id.ts'
import { pictureWidths } from '#values/picture-widths.ts'
import { type Instant, later, millisOf } from '#values/time.ts'
import { Refusal } from '#wire/refusal.ts'
import type { UploadedFile } from './contract.ts'
import type { FilePurpose } from './rules.ts'
import * as rules from './rules.ts'
import * as store from './store.ts'

/**
 * Attaches an upload to the row that the caller's transaction writes, so that the sweep keeps it. A file belongs to one
 * row: attach it when the row first names it, not on every save.
 *
 * @throws Refusal `file_not_found` (404) when the person has no such unattached upload for this purpose.
 */
export async function mustAttach(
  tx: Database,
  platform: Platform,
  wanted: { fileId: string; ownerId: Id<'user'>; purpose: FilePurpose },
): Promise<void> {
  if (!(await store.attach(tx, { ...wanted, now: platform.clock.now() })))
    throw new Refusal('file_not_found', 'This upload is no longer there. Please choose the file again.')
}

/**
 * Attaches the pictures that a text uses. They are kept as long as the text's earlier versions, so that a later edit
 * can use them again.
 *
 * @throws Refusal `file_not_found` (404) when one of them is not this person's picture for a text.
 */
export async function mustAttachPictures(
  tx: Database,
  platform: Platform,
  { fileIds, ownerId }: { readonly fileIds: readonly string[]; readonly ownerId: Id<'user'> },
): Promise<void> {
  const wanted = [...new Set(fileIds)]
  if (wanted.length === 0) return
  if ((await store.attachPictures(tx, { fileIds: wanted, ownerId, now: platform.clock.now() })) < wanted.length)
    throw new Refusal('file_not_found', 'A picture in the text is no longer there. Please insert it again.')
}

/**
 * Releases the pictures of a discarded text, which the caller's transaction has already removed. The next sweep deletes
 * those that no other text uses.
 */
export async function releasePictures(
  tx: Database,
  wanted: { readonly fileIds: readonly string[]; readonly ownerId: Id<'user'> },
): Promise<void> {
  if (wanted.fileIds.length > 0) await store.detachUnnamed(tx, wanted)
}

/** For a file that no row refers to any more: the next sweep deletes it. */
export const release = (tx: Database, fileId: string): Promise<void> => store.detach(tx, fileId)

/** @throws Refusal `not_allowed` (403), `too_many_files` (429): checked before the body is read. */
export async function mustMayUpload(platform: Platform, actor: Actor, purpose: FilePurpose): Promise<void> {
  if (!rules.mayUpload(purpose, actor.userType)) throw new Refusal('not_allowed', 'Your account may not do this.')
  await mustBeWithinUploadQuota(platform.database, platform, actor.userId)
}

async function mustBeWithinUploadQuota(db: Database, platform: Platform, ownerId: Id<'user'>): Promise<void> {
  const since = later(platform.clock.now(), -rules.unattachedWindowMs)
  if ((await store.countWaiting(db, ownerId, since)) >= rules.unattachedMax)
    throw new Refusal('too_many_files', 'You have uploaded many files that are not used yet. Please wait an hour.')
}

type Upload = { readonly purpose: FilePurpose; readonly fileName: string; readonly bytes: Uint8Array<ArrayBuffer> }
type Drawn = { readonly width: number; readonly height: number; readonly variants: readonly Variant[] }

/**
 * Stores an upload: pictures are re-encoded without metadata; documents are parsed and scanned, then stored unchanged
 * (AMB-086).
 *
 * @throws Refusal `wrong_file_type` (415), `picture_too_large`, `file_damaged`, `file_not_safe` (422), `too_many_files`
 * (429), `scanner_unavailable` (503).
 */
export async function keepUpload(platform: Platform, actor: Actor, upload: Upload): Promise<UploadedFile> {
  const { purpose, bytes } = upload
  const isPicture = rules.mayBePicture(purpose) && !(rules.mayBeDocument(purpose) && rules.looksLikePdf(bytes))
  const drawn = isPicture ? await draw(platform, upload) : await mustBeHarmless(platform, upload)
  const fileId = newId<'file'>(platform)
  const variantWidths = (drawn?.variants ?? []).map((one) => one.width).sort((a, b) => a - b)
  const file: store.NewFile = {
    id: fileId,
    ownerId: actor.userId,
    purpose,
    originalName: drawn ? rules.cleanFileName(upload.fileName) : rules.documentName(upload.fileName),
    mime: drawn ? 'image/webp' : 'application/pdf',
    sizeBytes: bytes.byteLength,
    sha256: hex(await crypto.subtle.digest('SHA-256', bytes)),
    storageKey: `${drawn ? 'pictures' : 'documents'}/${fileId}`,
    width: drawn?.width,
    height: drawn?.height,
    variantWidths,
    createdAt: platform.clock.now(),
  }
  // The row is written first, so that the sweep finds the bytes even if a later step fails.
  await platform.database.transaction(async (tx) => {
    await store.lockUploadsOf(tx, actor.userId)
    await mustBeWithinUploadQuota(tx, platform, actor.userId)
    await store.insertFile(tx, file)
  })
  if (!drawn) await platform.files.put(file.storageKey, bytes, file.mime)
  for (const one of drawn?.variants ?? [])
    await platform.files.put(variantKey(file.storageKey, one.width), one.bytes, file.mime)
  const { originalName, sizeBytes } = file
  // Private documents have no URL of their own, only signed links.
  if (!drawn || rules.isPrivatePaper(purpose)) return { fileId, originalName, sizeBytes }
  const { width, height } = drawn
  return { fileId, imageUrl: rules.imageUrl(fileId, 800), width, height, originalName, sizeBytes }
}

async function draw(platform: Platform, { purpose, bytes }: Upload): Promise<Drawn> {
  const drawn = await platform.images.toWebp(bytes, pictureWidths)
  if (drawn.ok) return drawn
  if (drawn.reason === 'not_an_image') throw new Refusal('wrong_file_type', rules.wrongTypeMessage(purpose))
  if (drawn.reason === 'truncated')
    throw new Refusal('file_damaged', 'This picture is damaged or incomplete. Please choose another one.')
  throw new Refusal('picture_too_large', rules.tooManyPixelsMessage)
}

/**
 * The content to store for a private document, judged by its bytes: a picture is re-encoded, its widest variant last;
 * undefined for a harmless PDF, which is stored unchanged. @throws Refusal as `keepUpload`.
 */
export const readPaper = (platform: Platform, bytes: Uint8Array<ArrayBuffer>): Promise<Drawn | undefined> => {
  const paper = { purpose: 'credential', fileName: '', bytes } as const
  return rules.looksLikePdf(bytes) ? mustBeHarmless(platform, paper) : draw(platform, paper)
}

/** The message about a document that is not accepted. */
const documentMessages: Readonly<Record<Exclude<DocumentFault, 'not_a_pdf'>, string>> = {
  damaged: 'This document cannot be read. Please open it, save it as PDF again, and choose the new file.',
  encrypted: 'This document is encrypted. Please save it without a password, and choose the new file.',
  script:
    'This document holds a script, which could harm those who open it. Please print it to a new PDF, and choose that.',
  launch:
    'This document can start a program, or open or send something, when it is read. Please print it to a new PDF, and choose that.',
  embedded: 'This document has another file inside. Please print it to a new PDF, and choose that.',
}

/** Parses the document as PDF readers would, and scans it if a scanner is configured; only what passes is stored. */
async function mustBeHarmless({ documents, scanner, log }: Platform, { purpose, bytes }: Upload): Promise<undefined> {
  const fault = await documents.faultIn(bytes)
  if (fault === 'not_a_pdf') throw new Refusal('wrong_file_type', rules.wrongTypeMessage(purpose))
  if (fault) throw new Refusal(fault === 'damaged' ? 'file_damaged' : 'file_not_safe', documentMessages[fault])
  const found = await scanner?.scan(bytes).catch((cause: unknown) => {
    if (!(cause instanceof ScannerUnavailable)) throw cause
    log.error('the virus scanner does not answer; no document is taken', { cause })
    throw new Refusal('scanner_unavailable', 'Documents cannot be checked right now. Please try again in some minutes.')
  })
  if (found === undefined) return
  log.warn('a document with harmful software was refused', { found })
  throw new Refusal('file_not_safe', 'Our virus scanner found harmful software in this document. It was not kept.')
}

const variantKey = (storageKey: string, width: number): string => `${storageKey}/${width}.webp`

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The storage key of a picture in one of the three widths, or undefined. */
export async function findPictureKey(platform: Platform, fileId: string, width: number): Promise<string | undefined> {
  const picture = await store.findPicture(platform.database, fileId)
  const drawn = picture && rules.drawnWidth(width, picture.variantWidths)
  return drawn ? variantKey(picture.storageKey, drawn) : undefined
}

/** The drawing that replaces a project picture hidden by a moderator. */
export async function findDrawing({ database }: Platform, fileId: string): Promise<string | undefined> {
  const found = await store.findReportedPicture(database, fileId)
  return found?.isHidden && found.project ? `/art/${found.project.sector}/${found.project.id}.svg` : undefined
}

/** A project's picture or a researcher's photo, with the page that uses it now. */
export const readReportedPicture = store.findReportedPicture
/** Hides a picture from a time on, or shows it again when the time is null. Hidden pictures are not served. */
export const hidePicture = store.storeHidden

const sweepBatchSize = 100

/** Removes a batch of uploads that stayed unattached for a day; true when there may be more. */
export const sweep = (platform: Platform): Promise<boolean> =>
  platform.database.transaction(async (tx) => {
    const before = later(platform.clock.now(), -rules.unattachedKeptMs)
    const forgotten = await store.lockForgotten(tx, before, sweepBatchSize)
    for (const file of forgotten) {
      await platform.files.remove(file.storageKey)
      for (const width of file.variantWidths) await platform.files.remove(variantKey(file.storageKey, width))
    }
    const ids = forgotten.map((file) => file.id)
    if (ids.length > 0) await store.deleteFiles(tx, ids)
    return forgotten.length === sweepBatchSize
  })

/** Who a link is for; a public one stops working when the CV is no longer public. */
export type LinkReach = 'all' | 'holder'

type SignedLink = { readonly url: string; readonly expiresAt: Instant }

/** A link to a CV that works for five minutes; the caller has checked the permission (AMB-127). */
export const signCvLink = (platform: Platform, fileId: string, reach: LinkReach): Promise<SignedLink> =>
  signLink(platform, `/documents/${fileId}/cv.pdf`, fileId, reach)

/** The same for an ethics board's letter: for the project's researcher and reviewers, so never public. */
export const signApprovalLink = (platform: Platform, fileId: string): Promise<SignedLink> =>
  signLink(platform, `/documents/${fileId}/approval.pdf`, fileId, 'holder')

/** The same for a credential or receipt, for its researcher and the staff who review it. */
export const signCredentialLink = (platform: Platform, fileId: string): Promise<SignedLink> =>
  signLink(platform, `/documents/${fileId}/credential`, fileId, 'holder')

/** The same for a reported picture, hidden or not, for the staff deciding on it. */
export const signPictureLink = (platform: Platform, fileId: string): Promise<SignedLink> =>
  signLink(platform, `/documents/${fileId}/picture`, fileId, 'holder')

async function signLink(platform: Platform, path: string, fileId: string, reach: LinkReach): Promise<SignedLink> {
  const expiresAt = later(platform.clock.now(), rules.documentLinkMs)
  const expires = millisOf(expiresAt)
  const signature = hex(await crypto.subtle.sign('HMAC', await linkKey(platform), linkText(fileId, expires, reach)))
  return { url: `${path}?expires=${expires}&for=${reach}&signature=${signature}`, expiresAt }
}

type DocumentLink = {
  readonly fileId: string
  readonly expires: number
  readonly reach: LinkReach
  readonly signature: string
}
/** @throws Refusal `file_not_found` (404) for a link that we did not sign, `link_expired` (410). */
export async function openCvLink(platform: Platform, link: DocumentLink): Promise<store.StoredDocument> {
  await mustBeSigned(platform, link, 'Please open the CV from the profile again.')
  const document = await store.findCv(platform.database, link.fileId)
  if (!document) throw noSuchFile()
  if (link.reach === 'all' && !document.isShown)
    throw new Refusal('link_expired', 'This CV is no longer shown. Only the researcher can open it.')
  return document
}

/** @throws Refusal as `openCvLink`. */
export async function openApprovalLink(platform: Platform, link: DocumentLink): Promise<{ storageKey: string }> {
  await mustBeSigned(platform, link, 'Please open the document from the project again.')
  const document = await store.findApproval(platform.database, link.fileId)
  if (!document) throw noSuchFile()
  return document
}

type OpenCredential = { readonly storageKey: string; readonly isPicture: boolean }
/** Finds a credential's bytes; for a picture, those of its widest variant. @throws Refusal as `openCvLink`. */
export async function openCredentialLink(platform: Platform, link: DocumentLink): Promise<OpenCredential> {
  await mustBeSigned(platform, link, 'Please open the document from its page again.')
  const found = await store.findCredential(platform.database, link.fileId)
  if (!found) throw noSuchFile()
  const width = found.variantWidths.at(-1)
  const storageKey = width === undefined ? found.storageKey : variantKey(found.storageKey, width)
  return { storageKey, isPicture: width !== undefined }
}

/** Finds the widest variant of a reported picture. @throws Refusal as `openCvLink`. */
export async function openPictureLink(platform: Platform, link: DocumentLink): Promise<{ storageKey: string }> {
  await mustBeSigned(platform, link, 'Please open the report again.')
  const found = await store.findKeptPicture(platform.database, link.fileId)
  const width = found?.variantWidths.at(-1)
  if (!found || width === undefined) throw noSuchFile()
  return { storageKey: variantKey(found.storageKey, width) }
}

async function mustBeSigned(platform: Platform, link: DocumentLink, again: string): Promise<void> {
  const { fileId, expires, reach } = link
  const signature = Uint8Array.from(link.signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const text = linkText(fileId, expires, reach)
  if (!(await crypto.subtle.verify('HMAC', await linkKey(platform), signature, text))) throw noSuchFile()
  if (expires < millisOf(platform.clock.now())) throw new Refusal('link_expired', `This link has expired. ${again}`)
}

export const noSuchFile = (): Refusal => new Refusal('file_not_found', 'There is no such file.')

const linkText = (fileId: string, expires: number, reach: LinkReach) =>
  new TextEncoder().encode(`${fileId}.${expires}.${reach}`)

async function linkKey(platform: Platform): Promise<CryptoKey> {
  const secret = Uint8Array.from(await platform.secrets.keyFor('links to CVs'))
  return crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
}

/** Part of closing an account, once no row refers to the files: the next sweep deletes their bytes. */
export const forgetFilesOf = (tx: Database, platform: Platform, ownerId: Id<'user'>): Promise<unknown> =>
  store.forgetPersonal(tx, ownerId, later(platform.clock.now(), -rules.unattachedKeptMs))
