import { dayMs, type Instant, later } from '#values/time.ts'

/** JAPP: maximum text lengths, in UTF-16 units. */
export const applicationLimits = {
  firstName: 100,
  lastName: 100,
  phone: 50,
  address: 500,
  education: 2000,
  experience: 20_000,
  skills: 5000,
  motivation: 20_000,
  availability: 500,
  references: 5000,
} as const

/** How often a poster is mailed about new applications. */
export const newsTimes = ['at_once', 'daily', 'never'] as const
export type NewsTime = (typeof newsTimes)[number]
export const newsTimeLabels: Readonly<Record<NewsTime, string>> = {
  at_once: 'Mail at once',
  daily: 'One mail a day',
  never: 'No mail',
}

export const fileRoles = ['resume', 'letter'] as const
export type FileRole = (typeof fileRoles)[number]
export const fileKinds = ['pdf', 'doc', 'docx'] as const
export type FileKind = (typeof fileKinds)[number]

const megabyte = 1_048_576
/** JAPP-18, AMB-145: files must be smaller than this; a file of exactly this size is too large. */
export const applicationFileMax = 10 * megabyte
export const tooLargeText = 'File size must be less than 10MB'
/** AMB-146. */
export const wrongTypeText = 'Please select a PDF, DOC or DOCX file'

export const fileMimes: Readonly<Record<FileKind, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

/** What the browser can detect before the upload. */
export function applicationFileFault(file: { readonly name: string; readonly size: number }): string | undefined {
  if (!/\.(pdf|docx?)$/i.test(file.name) || file.size === 0) return wrongTypeText
  return file.size >= applicationFileMax ? tooLargeText : undefined
}

/** AMB-144: an application is deleted completely a year after the deadline it was sent for. */
export const applicationKeptMs = 365 * dayMs
export const purgeAfter = (closesAt: Instant): Instant => later(closesAt, applicationKeptMs)
/** How long an uploaded file is kept while no application refers to it. */
export const unnamedKeptMs = dayMs

/** The applicant's file name with the extension of its detected type; 'document' if no name is left. */
export function keptName(name: string, kind: FileKind): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const words = last
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/(\.[^.\s]{1,5})+$/, '')
    .trim()
  return `${Array.from(words).slice(0, 200).join('') || 'document'}.${kind}`
}

/** The download's file name, in plain ASCII so that no program misreads it. */
export const downloadName = (role: FileRole, firstName: string, lastName: string, kind: FileKind): string => {
  const who = `${lastName} ${firstName}`
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${who || 'applicant'}-${role === 'resume' ? 'resume' : 'cover-letter'}.${kind}`
}
