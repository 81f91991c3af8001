import type { UploadedValue } from '#features/foundation/files/parts/FileUpload.tsx'
import { keptChanges } from '#ui/kept-changes.ts'
import type { FieldError, Input } from '#wire/contract.ts'
import type { ResearcherProfile, researchersContract } from '../contract.ts'
import { placeText } from '../rules.ts'

type SocialField = 'linkedinUrl' | 'websiteUrl' | 'twitterUrl' | 'facebookUrl' | 'instagramUrl'
/** The dialog's form values; lists are edited as lines of text. */
export type ProfileForm = {
  readonly photo: UploadedValue | null
  readonly cv: UploadedValue | null
  readonly cvPublic: boolean
  /** The institution's register id, if it was chosen from the list. */
  readonly institutionId: string | null
  readonly place: string
} & Readonly<
  Record<'bio' | 'institution' | 'fieldOfStudy' | 'interests' | 'publications' | 'orcidId' | SocialField, string>
>
export type TextFieldName = Exclude<keyof ProfileForm, 'photo' | 'cv' | 'cvPublic' | 'institutionId' | 'place'>

export const formOf = (profile: ResearcherProfile): ProfileForm => ({
  photo: profile.photo && {
    fileId: profile.photo.fileId,
    name: profile.photo.fileName,
    sizeBytes: profile.photo.sizeBytes,
    previewUrl: profile.photo.imageUrl,
  },
  cv: profile.cv && { fileId: profile.cv.fileId, name: profile.cv.fileName, sizeBytes: profile.cv.sizeBytes },
  cvPublic: profile.cvPublic,
  bio: profile.bio ?? '',
  institution: profile.institution ?? '',
  institutionId: profile.institutionId,
  place: placeText(profile),
  fieldOfStudy: profile.fieldOfStudy ?? '',
  interests: profile.researchInterests.join('\n'),
  publications: profile.publications.join('\n'),
  orcidId: profile.orcidId ?? '',
  linkedinUrl: profile.linkedinUrl ?? '',
  websiteUrl: profile.websiteUrl ?? '',
  twitterUrl: profile.twitterUrl ?? '',
  facebookUrl: profile.facebookUrl ?? '',
  instagramUrl: profile.instagramUrl ?? '',
})

const isFile = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && value !== null && 'fileId' in value)
const isAlike = (value: unknown, saved: unknown, name: string): boolean => {
  if (name === 'photo' || name === 'cv') return isFile(value)
  if (name === 'institutionId') return value === null || typeof value === 'string'
  return typeof value === typeof saved
}

/** What this tab kept of the dialog. */
export const changesIn = (kept: string, saved: ProfileForm): Partial<ProfileForm> => keptChanges(kept, saved, isAlike)

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Adds https to URLs without a scheme (AMB-128). */
const linkOf = (text: string): string | null => {
  const typed = text.trim()
  if (typed === '') return null
  return /^[a-z][a-z\d+.-]*:/i.test(typed) ? typed : `https://${typed}`
}

export const bodyOf = (
  form: ProfileForm,
): Input<(typeof researchersContract)['PUT /api/me/researcher-profile']>['body'] => ({
  photoFileId: form.photo?.fileId ?? null,
  cvFileId: form.cv?.fileId ?? null,
  cvPublic: form.cvPublic,
  bio: form.bio,
  institution: form.institution,
  institutionId: form.institutionId,
  fieldOfStudy: form.fieldOfStudy,
  researchInterests: linesOf(form.interests),
  publications: linesOf(form.publications),
  orcidId: form.orcidId.trim() || null,
  linkedinUrl: linkOf(form.linkedinUrl),
  websiteUrl: linkOf(form.websiteUrl),
  twitterUrl: linkOf(form.twitterUrl),
  facebookUrl: linkOf(form.facebookUrl),
  instagramUrl: linkOf(form.instagramUrl),
})

/** The server's error for a field; for a list, with the line number. */
export function errorOf(errors: readonly FieldError[], field: string): string | undefined {
  const error = errors.find(({ location }) => location === `body.${field}` || location.startsWith(`body.${field}.`))
  const line = error && /\.(\d+)$/.exec(error.location)?.[1]
  return line === undefined ? error?.message : `Line ${Number(line) + 1}: ${error?.message}`
}
