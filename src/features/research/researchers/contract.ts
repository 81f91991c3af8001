import * as z from 'zod'
import { ProjectCard } from '#features/research/projects/contract/objects.ts'
import { projectStatuses } from '#features/research/projects/rules/projects.ts'
import {
  publicationLengthMax,
  publicationsMax,
  repeatedDois,
} from '#features/research/publications/rules/publications.ts'
import { inThousands } from '#values/count.ts'
import { orcidFault, orcidOf } from '#values/orcid.ts'
import { hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField, typedText } from '#wire/fields.ts'
import { checkedKinds, orcidProofs } from './rules.ts'

const text = (charactersMax: number) =>
  typedText().max(charactersMax, `Please use at most ${inThousands(charactersMax)} characters.`)

/** Only https, which excludes `javascript:` links (AMB-128). */
const httpsLink = z
  .url({
    protocol: /^https$/,
    hostname: z.regexes.domain,
    normalize: true,
    error: 'Please enter a full link that begins with https://.',
  })
  // https://trusted.example@evil.example shows one host and leads to another.
  .refine((link) => !/^https:\/\/[^/?#]*@/.test(link), 'Please enter a link without a name or a password in it.')
  .max(500, 'Please use at most 500 characters.')
  .nullable()

const orcid = z
  .string()
  .trim()
  .nullable()
  .transform((typed, context) => {
    if (!typed) return null
    const found = orcidOf(typed)
    if (!found) context.addIssue(orcidFault(typed))
    return found ?? null
  })

const lines = (countMax: number, charactersMax: number) =>
  z
    .array(text(charactersMax).min(1, 'Please fill in this line or remove it.'))
    .max(countMax, `Please name at most ${countMax}.`)

/** A work listed twice would count twice in a comparison of co-authors. */
const publications = lines(publicationsMax, publicationLengthMax).superRefine((all, context) => {
  for (const { at, first } of repeatedDois(all))
    context.addIssue({ code: 'custom', path: [at], message: `Line ${first + 1} has the same DOI.` })
})

const links = {
  linkedinUrl: z.string().nullable(),
  websiteUrl: z.string().nullable(),
  twitterUrl: z.string().nullable(),
  facebookUrl: z.string().nullable(),
  instagramUrl: z.string().nullable(),
}

export const Verified = z
  .object({
    checked: z.array(z.enum(checkedKinds)),
    /** The evidence that staff saw, in their words. */
    note: z.string(),
    confirmedAt: instantField,
    validUntil: instantField,
  })
  .meta({ id: 'Verified' })

/** A card, as in lists. */
const ResearcherProject = z
  .object({
    ...ProjectCard.shape,
    status: z.enum(projectStatuses),
    /** Its deadline has passed. */
    isClosed: z.boolean(),
  })
  .meta({ id: 'ResearcherProject' })

const profileFile = z.object({ fileId: z.uuid(), fileName: z.string(), sizeBytes: z.int() })

export const ResearcherProfile = z
  .object({
    publicId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    institution: z.string().nullable(),
    /** In the register of institutions, where it was chosen from it; with its place. */
    institutionId: z.string().nullable(),
    city: z.string().nullable(),
    country: z.string().nullable(),
    fieldOfStudy: z.string().nullable(),
    bio: z.string().nullable(),
    researchInterests: z.array(z.string()),
    publications: z.array(z.string()),
    orcidId: z.string().nullable(),
    /** Null while it is only typed. */
    orcidProof: z.enum(orcidProofs).nullable(),
    ...links,
    photo: profileFile.extend({ imageUrl: z.string() }).nullable(),
    cv: profileFile.nullable(),
    cvPublic: z.boolean(),
    /** False until the person has seen the profile dialog once (AMB-129). */
    introduced: z.boolean(),
    updatedAt: instantField,
  })
  .meta({ id: 'ResearcherProfile' })
export type ResearcherProfile = z.infer<typeof ResearcherProfile>

export const PublicResearcher = z
  .object({
    userId: idField<'user'>(),
    /** The current public id: a page opened with another name redirects there. */
    publicId: z.string(),
    name: z.string(),
    institution: z.string().nullable(),
    /** In the register of institutions, where it was chosen from it; with its place. */
    institutionId: z.string().nullable(),
    city: z.string().nullable(),
    country: z.string().nullable(),
    fieldOfStudy: z.string().nullable(),
    bio: z.string().nullable(),
    photoUrl: z.string().nullable(),
    researchInterests: z.array(z.string()),
    publications: z.array(z.string()),
    orcidId: z.string().nullable(),
    /** How the ORCID iD was proven to be theirs; null while it is only typed (AMB-125). */
    orcidProof: z.enum(orcidProofs).nullable(),
    ...links,
    /** The badge, with what was checked and until when it counts; null without one. */
    verified: Verified.nullable(),
    hasCv: z.boolean(),
    /** Whether there is a private CV that this caller may open by giving a reason. */
    cvNeedsReason: z.boolean(),
    /** Whether the caller follows them; null when signed out, and for themselves. */
    isFollowed: z.boolean().nullable(),
    /** Approved and before their deadline (AMB-131). */
    activeProjectCount: z.int(),
    projects: z.array(ResearcherProject),
    /** Results of the public ones: closed at their deadline, reached their goal, and the updates posted. */
    record: z.object({
      closed: z.int(),
      reached: z.int(),
      updates: z.int(),
      lastUpdateAt: instantField.nullable(),
    }),
  })
  .meta({ id: 'PublicResearcher' })
export type PublicResearcher = z.infer<typeof PublicResearcher>

export const Reminders = z
  .object({
    weeklyUpdates: z.boolean(),
    monthlyReports: z.boolean(),
    donorMessages: z.boolean(),
    updateDue: z.boolean().default(true),
  })
  .meta({ id: 'Reminders' })
export type Reminders = z.infer<typeof Reminders>

const cvLink = z.object({ url: z.string(), expiresAt: instantField })
const whose = z.object({ id: z.string().max(300) })

export const researchersContract = contract({
  'GET /api/me/researcher-profile': {
    summary: 'The own research profile',
    allow: allow.researcher,
    answer: { json: ResearcherProfile },
  },
  'PUT /api/me/researcher-profile': {
    summary: 'Save the own research profile. A proven ORCID iD is the public address; changing it moves that back.',
    allow: allow.researcher,
    bodyBytesMax: 256 * 1024,
    body: z.object({
      photoFileId: z.uuid().nullable(),
      bio: text(20_000),
      institution: text(200),
      /** Counts while the institution's text is one of its names. */
      institutionId: z.string().max(100).nullable().default(null),
      fieldOfStudy: text(200),
      researchInterests: lines(30, 100),
      publications,
      orcidId: orcid,
      linkedinUrl: httpsLink,
      websiteUrl: httpsLink,
      twitterUrl: httpsLink,
      facebookUrl: httpsLink,
      instagramUrl: httpsLink,
      cvFileId: z.uuid().nullable(),
      cvPublic: z.boolean(),
    }),
    perPerson: { max: 60, windowMs: hourMs },
    answer: { json: ResearcherProfile },
    refusals: { file_not_found: 404, orcid_taken: 409 },
  },
  'GET /api/me/reminders': {
    summary: 'What the researcher is reminded of by mail (AMB-136)',
    allow: allow.researcher,
    answer: { json: Reminders },
  },
  'PUT /api/me/reminders': {
    summary: 'Choose what to be reminded of by mail',
    allow: allow.researcher,
    body: Reminders,
    perPerson: { max: 60, windowMs: hourMs },
    answer: { json: Reminders },
  },
  'POST /api/me/researcher-profile/introduced': {
    summary: 'The profile dialog has been seen: it no longer opens by itself.',
    allow: allow.researcher,
    answer: { none: true },
  },
  'GET /api/researchers/:id': {
    summary: 'A researcher in public, by ORCID iD, id, a former id, or a name that only one has.',
    allow: allow.optionallySignedIn,
    params: whose,
    answer: { json: PublicResearcher },
    refusals: { researcher_not_found: 404 },
  },
  'PUT /api/researchers/:id/follow': {
    summary: 'Follows a researcher: new projects and public updates are notified; again changes nothing',
    allow: allow.signedIn,
    params: whose,
    perPerson: { max: 300, windowMs: hourMs },
    answer: { none: true },
    refusals: { researcher_not_found: 404, own_profile: 409 },
  },
  'DELETE /api/researchers/:id/follow': {
    summary: 'Follows a researcher no more; again changes nothing',
    allow: allow.signedIn,
    params: whose,
    perPerson: { max: 300, windowMs: hourMs },
    answer: { none: true },
    refusals: { researcher_not_found: 404 },
  },
  'GET /api/researchers/:id/cv-link': {
    summary: 'A link to the CV that works for a few minutes, where the researcher shows it.',
    allow: allow.optionallySignedIn,
    params: whose,
    answer: { json: cvLink },
    refusals: { researcher_not_found: 404, cv_not_found: 404 },
  },
  'POST /api/admin/researchers/:id/cv-link': {
    summary: 'A link to a CV that is not shown, for those who review projects. Who opened it and why is kept.',
    allow: allow.staff('review_projects'),
    params: whose,
    body: z.object({ reason: text(500).min(10, 'Please say in a few words what you need it for.') }),
    answer: { json: cvLink },
    refusals: { researcher_not_found: 404, cv_not_found: 404 },
  },
})
