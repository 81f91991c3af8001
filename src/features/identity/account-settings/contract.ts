import * as z from 'zod'
import { confirmation, confirmationErrors } from '#features/identity/accounts/contract.ts'
import { accountTypeFields } from '#features/identity/sign-in/contract/account-type.ts'
import { hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { instantField } from '#wire/fields.ts'

export const OwnProfile = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    /** The account's own picture; researchers have theirs in the research profile. */
    photo: z.object({ fileId: z.uuid(), fileName: z.string(), sizeBytes: z.int(), imageUrl: z.string() }).nullable(),
    /** False for people who came through another service and have not chosen one. */
    hasPassword: z.boolean(),
    /** With its plus sign; null without one. */
    phone: z.string().nullable(),
  })
  .meta({ id: 'OwnProfile' })
export type OwnProfile = z.infer<typeof OwnProfile>

export const OwnSession = z
  .object({
    id: z.uuid(),
    /** Browser and system, as reported by the browser at sign-in. */
    device: z.string(),
    /** Where it was last used from, such as 203.0.113.*; null if unknown. Visible to its owner only. */
    network: z.string().nullable(),
    startedAt: instantField,
    /** When the session was last renewed, to about an hour. */
    lastUsedAt: instantField,
    /** Whether it is the calling session. */
    current: z.boolean(),
  })
  .meta({ id: 'OwnSession' })
export type OwnSession = z.infer<typeof OwnSession>

export const AccountEvent = z
  .object({ id: z.uuid(), text: z.string(), device: z.string().nullable(), at: instantField })
  .meta({ id: 'AccountEvent' })
export type AccountEvent = z.infer<typeof AccountEvent>

/** What a person sees and changes in their own account, besides the calls of the auth client. */
export const accountContract = contract({
  'GET /api/me/profile': {
    summary: 'Own names and picture',
    allow: allow.signedIn,
    answer: { json: OwnProfile },
  },
  'PUT /api/me/profile': {
    summary: 'Change own names and picture',
    allow: allow.signedIn,
    body: z.object({
      firstName: accountTypeFields.firstName,
      lastName: accountTypeFields.lastName,
      /** Null removes it; absent leaves it. */
      photoFileId: z.uuid().nullable().optional(),
    }),
    perPerson: { max: 60, windowMs: hourMs },
    answer: { json: OwnProfile },
    refusals: { file_not_found: 404 },
  },
  'GET /api/me/sessions': {
    summary: 'Where the person is signed in, last used first',
    allow: allow.signedIn,
    answer: { json: z.object({ items: z.array(OwnSession) }) },
  },
  'DELETE /api/me/sessions/:id': {
    summary: 'Sign out one of the own sessions',
    allow: allow.signedIn,
    params: z.object({ id: z.uuid() }),
    status: 204,
    answer: { none: true },
    refusals: { session_not_found: 404 },
  },
  'GET /api/me/sign-ins': {
    summary: 'The fifty latest things that concerned the account’s safety, newest first',
    allow: allow.signedIn,
    answer: { json: z.object({ items: z.array(AccountEvent) }) },
  },
  'GET /api/me/data': {
    summary: 'Everything personal that is stored of the person: rows by table, without secrets',
    allow: allow.signedIn,
    answer: { json: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))) },
  },
  'POST /api/me/close': {
    summary: 'Close the own account for ever: what is personal is removed, the books stay without a name (AMB-138)',
    allow: allow.signedIn,
    body: z.object(confirmation),
    status: 204,
    answer: { none: true },
    refusals: { ...confirmationErrors, staff_account: 409, projects_open: 409 },
  },
})
