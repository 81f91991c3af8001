// What users may upload, and the messages when they may not. The browser checks before it sends; the server decides
// (AMB-086).

import type { pictureWidths } from '#values/picture-widths.ts'

export const filePurposes = [
  'project_image',
  'text_image',
  'profile_image',
  'avatar',
  'cv',
  'ethics_approval',
  'credential',
  'receipt',
  'job_logo',
] as const
export type FilePurpose = (typeof filePurposes)[number]

/** AMB-085: 1 MB is 1,048,576 bytes. */
export const megabyte = 1_048_576

/**
 * MODL-08, MODL-10, SUBM-15: a file must be smaller than this many bytes; one of exactly this size is too large
 * (AMB-085).
 */
export const fileLimits: Readonly<Record<FilePurpose, number>> = {
  project_image: 10 * megabyte,
  text_image: 10 * megabyte,
  profile_image: 5 * megabyte,
  avatar: 5 * megabyte,
  cv: 10 * megabyte,
  ethics_approval: 10 * megabyte,
  credential: 10 * megabyte,
  receipt: 10 * megabyte,
  job_logo: 5 * megabyte,
}

type ImageWidth = (typeof pictureWidths)[number]

/** The URL of a picture. Every width works, even if the original is smaller. */
export const imageUrl = (fileId: string, width: ImageWidth): string => `/files/${fileId}/${width}.webp`

/** Private documents have few readers and only signed links; they may be pictures or PDFs. */
export const isPrivatePaper = (purpose: FilePurpose): boolean => purpose === 'credential' || purpose === 'receipt'

/** What a file for this purpose may be; a private document may be either. */
export const mayBePicture = (purpose: FilePurpose): boolean => purpose !== 'cv' && purpose !== 'ethics_approval'
export const mayBeDocument = (purpose: FilePurpose): boolean => isPrivatePaper(purpose) || !mayBePicture(purpose)

/** Whether these bytes look like a PDF; readers search the first kilobyte for the marker. */
export const looksLikePdf = (bytes: Uint8Array): boolean =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-')

/** Everyone may upload an avatar (AMB-130) and a logo for a position; the rest is for researchers. */
export const mayUpload = (purpose: FilePurpose, userType: 'donor' | 'researcher' | undefined): boolean =>
  purpose === 'avatar' || purpose === 'job_logo' || userType === 'researcher'

/** MODL-07, MODL-09. */
export const wrongTypeMessage = (purpose: FilePurpose): string => {
  if (!mayBeDocument(purpose)) return 'Please select an image file'
  return mayBePicture(purpose) ? 'Please select a PDF file or an image file' : 'Please select a PDF file'
}

/** MODL-08, MODL-10. */
export const tooLargeMessage = (purpose: FilePurpose): string =>
  `File size must be less than ${fileLimits[purpose] / megabyte}MB`

export const tooManyPixelsMessage =
  'This picture has more than 40 million pixels, or more than 16,383 in one direction. Please choose a smaller one.'

/** What is wrong with a file's declared type or size in bytes, or undefined. The server checks the bytes too. */
export function fileFault(
  purpose: FilePurpose,
  file: { readonly type: string; readonly size: number },
): string | undefined {
  const isPicture = mayBePicture(purpose) && file.type.startsWith('image/') && file.type !== 'image/svg+xml'
  const isDocument = mayBeDocument(purpose) && file.type === 'application/pdf'
  if (!(isPicture || isDocument) || file.size === 0) return wrongTypeMessage(purpose)
  if (file.size >= fileLimits[purpose]) return tooLargeMessage(purpose)
  return undefined
}

/** The last path segment of a name from a browser, without control characters, 1 to 255 characters long. */
export function cleanFileName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const printable = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return Array.from(printable).slice(0, 255).join('') || 'file'
}

/** A name that ends in `.pdf`: whatever the file was called, it opens as a PDF. */
export const documentName = (name: string): string => {
  const words = cleanFileName(name).replace(/(\.[^.\s]{1,5})+$/, '')
  return `${Array.from(words).slice(0, 200).join('') || 'document'}.pdf`
}

/** The stored width to serve for a requested one: the original's own if that is smaller. */
export const drawnWidth = (asked: number, drawn: readonly number[]): number | undefined =>
  drawn.includes(asked) ? asked : drawn.findLast((one) => one < asked)

const hourMs = 60 * 60 * 1000
/** How long an upload may stay unattached. */
export const unattachedKeptMs = 24 * hourMs
/** At most this many unattached uploads for each person, counted over `unattachedWindowMs`. */
export const unattachedMax = 20
export const unattachedWindowMs = hourMs
/** Uploads that one person may have in progress at once; a form has few file fields. */
export const uploadsAtOnceMax = 3

/** How long a link to a document works (AMB-127). */
export const documentLinkMs = hourMs / 12
