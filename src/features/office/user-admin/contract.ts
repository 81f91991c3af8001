import * as z from 'zod'
import { subscriptionStates } from '#features/funding/subscriptions/rules/states.ts'
import { tiers } from '#features/identity/plans/rules.ts'
import { TicketHead } from '#features/office/support/contract/requests.ts'
import { permissions, staffRoles } from '#values/permission.ts'
import { userTypes } from '#values/user-type.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { centsField, idField, instantField, placeField, typedText } from '#wire/fields.ts'
import { accountStates, personTypes, planFilters } from './rules/filters.ts'

const looking = allow.staff('view_users')
const helping = allow.staff('assist_users')
const deciding = allow.staff('all')

const person = {
  id: idField<'user'>(),
  firstName: z.string(),
  lastName: z.string(),
  /** Null for a closed account. */
  email: z.string().nullable(),
  userType: z.enum(userTypes).nullable(),
  /** Null for people who are not staff. */
  role: z.enum(staffRoles).nullable(),
  state: z.enum(accountStates),
  confirmed: z.boolean(),
  createdAt: instantField,
  lastSignInAt: instantField.nullable(),
}
export const PersonRow = z.object(person).meta({ id: 'PersonRow' })
export type PersonRow = z.output<typeof PersonRow>

/** A line of a person's history. */
export const PersonAct = z
  .object({
    id: z.uuid(),
    text: z.string(),
    /** Null for the system itself. */
    by: z.string().nullable(),
    reason: z.string().nullable(),
    at: instantField,
  })
  .meta({ id: 'PersonAct' })
export type PersonAct = z.output<typeof PersonAct>

const actNames = [
  'look',
  'resend_confirmation',
  'send_recovery',
  'end_sessions',
  'remove_factor',
  'remove_passkey',
  'pause',
  'ban',
  'restore',
  'set_role',
  'take_role',
  'invite',
  'see_looks',
] as const

export const WholePerson = z
  .object({
    ...person,
    phone: z.string().nullable(),
    institution: z.string().nullable(),
    fieldOfStudy: z.string().nullable(),
    /** The public id of a researcher's profile. */
    publicId: z.string().nullable(),
    stateReason: z.string().nullable(),
    /** The end of a temporary ban. */
    bannedUntil: instantField.nullable(),
    confirmedAt: instantField.nullable(),
    invitedAt: instantField.nullable(),
    termsAcceptedAt: instantField.nullable(),
    /** Whether there is a password; the password itself is never shown. */
    hasPassword: z.boolean(),
    /** Other ways to sign in, such as google. */
    providers: z.array(z.string()),
    staff: z
      .object({
        permissions: z.array(z.enum(permissions)),
        department: z.string(),
        expertiseAreas: z.array(z.string()),
      })
      .nullable(),
    /** The role of a pending invitation. */
    invitedAs: z.enum(staffRoles).nullable(),
    sessions: z.array(
      z.object({ id: z.uuid(), device: z.string(), startedAt: instantField, lastUsedAt: instantField }),
    ),
    factors: z.array(
      z.object({ id: z.uuid(), kind: z.string(), name: z.string(), verified: z.boolean(), createdAt: instantField }),
    ),
    passkeys: z.array(
      z.object({ id: z.uuid(), name: z.string(), createdAt: instantField, lastUsedAt: instantField.nullable() }),
    ),
    /** What staff confirmed of a researcher, while the badge is worn. */
    badge: z.object({ checked: z.array(z.string()), validUntil: instantField }).nullable(),
    plan: z.object({ tier: z.enum(tiers), state: z.enum(subscriptionStates), isHeld: z.boolean() }).nullable(),
    gifts: z.object({ count: z.int(), given: centsField }),
    /** The twenty latest; null where the caller may not read tickets. */
    tickets: z.array(TicketHead).nullable(),
    projects: z.array(
      z.object({ id: idField<'project'>(), title: z.string(), status: z.string(), hidden: z.boolean() }),
    ),
    /** The fifty latest, newest first, with the reasons of pauses, bans and the like. */
    history: z.array(PersonAct),
    /** Staff who viewed the person, newest first; null if the caller may not see it. */
    looks: z.array(PersonAct).nullable(),
    /** The acts that the caller may do now. */
    may: z.array(z.enum(actNames)),
    now: instantField,
  })
  .meta({ id: 'WholePerson' })
export type WholePerson = z.output<typeof WholePerson>

/** Everyone with a role, and those who were invited to one. */
export const StaffList = z
  .object({
    members: z.array(
      z.object({
        id: idField<'user'>(),
        name: z.string(),
        email: z.string().nullable(),
        role: z.enum(staffRoles),
        permissions: z.array(z.enum(permissions)),
        expertiseAreas: z.array(z.string()),
        state: z.enum(accountStates),
        /** Whether a second factor is set up: without one the role counts nowhere in production. */
        hasSecondFactor: z.boolean(),
        grantedAt: instantField,
        lastSignInAt: instantField.nullable(),
      }),
    ),
    invitations: z.array(
      z.object({
        id: idField<'user'>(),
        email: z.string().nullable(),
        role: z.enum(staffRoles),
        invitedBy: z.string(),
        invitedAt: instantField,
      }),
    ),
    now: instantField,
  })
  .meta({ id: 'StaffList' })
export type StaffList = z.output<typeof StaffList>

const params = z.object({ id: idField<'user'>() })
const reason = typedText()
  .min(5, 'Please say why, in at least 5 characters.')
  .max(1000, 'Please use at most 1,000 characters.')
const withReason = z.object({ reason })
const about = { person_not_found: 404, own_person: 409, staff_person: 403, act_not_fitting: 409 } as const
const lockingOut = { ...about, last_super_admin: 409 } as const
const nothingBack = { status: 204, answer: { none: true } } as const
const area = typedText().regex(/^[a-z][a-z_ -]{1,59}$/i, 'An area is a word such as biology.')
const role = z.enum(staffRoles, 'There is no such role.')
const areas = z.array(area).max(20, 'At most 20 areas.')

export const userAdminContract = contract({
  'GET /api/admin/users': {
    summary: 'People, newest first, 25 at a time; searched by name, address, phone or id',
    allow: looking,
    query: z.object({
      search: z.string().max(200, 'Please search for at most 200 characters.').optional(),
      type: z.enum(personTypes, 'There is no such type.').optional(),
      state: z.enum(accountStates, 'There is no such state.').optional(),
      role: role.optional(),
      confirmed: z.enum(['yes', 'no'], 'Please choose yes or no.').optional(),
      badge: z.enum(['yes', 'no'], 'Please choose yes or no.').optional(),
      plan: z.enum(planFilters, 'There is no such plan.').optional(),
      after: placeField(),
    }),
    answer: {
      json: z
        .object({ people: z.array(PersonRow), older: z.string().nullable(), total: z.int(), now: instantField })
        .meta({ id: 'PersonPage' }),
    },
  },
  'GET /api/admin/users/:id': {
    summary: 'One person, without secrets; the look is logged',
    allow: looking,
    params,
    answer: { json: WholePerson },
    refusals: { person_not_found: 404 },
  },
  'POST /api/admin/users/:id/confirmation': {
    summary: 'Mails the confirmation or the invitation again',
    allow: helping,
    params,
    ...nothingBack,
    refusals: { ...about, too_many_tries: 429 },
  },
  'POST /api/admin/users/:id/recovery': {
    summary: 'Mails a link to choose another password by',
    allow: helping,
    params,
    ...nothingBack,
    refusals: { ...about, too_many_tries: 429 },
  },
  'POST /api/admin/users/:id/end-sessions': {
    summary: 'Signs the person out everywhere',
    allow: helping,
    params,
    body: withReason,
    ...nothingBack,
    refusals: about,
  },
  'POST /api/admin/users/:id/factors/:factorId/remove': {
    summary: 'Removes a lost second factor; its owner is notified by mail',
    allow: helping,
    params: z.object({ id: idField<'user'>(), factorId: z.uuid() }),
    body: withReason,
    ...nothingBack,
    refusals: { ...about, mfa_factor_not_found: 404 },
  },
  'POST /api/admin/users/:id/passkeys/:passkeyId/remove': {
    summary: 'Removes a passkey that another person may hold; its owner is notified by mail',
    allow: deciding,
    params: z.object({ id: idField<'user'>(), passkeyId: z.uuid() }),
    body: withReason,
    ...nothingBack,
    refusals: { ...about, webauthn_credential_not_found: 404, last_sign_in_way: 422 },
  },
  'POST /api/admin/users/:id/pause': {
    summary:
      'Pauses an account: its owner cannot sign in, its projects are hidden, its owner is notified with the reason',
    allow: deciding,
    params,
    body: withReason,
    ...nothingBack,
    refusals: lockingOut,
  },
  'POST /api/admin/users/:id/ban': {
    summary: 'Bans an account until a day, or for good; its owner is notified with the reason',
    allow: deciding,
    params,
    body: z.object({
      reason,
      /** The last day of the ban; absent for a permanent one. */
      until: z.iso.date('Please give a date as 2026-11-30.').optional(),
    }),
    ...nothingBack,
    refusals: { ...lockingOut, ban_in_the_past: 400 },
  },
  'POST /api/admin/users/:id/restore': {
    summary: 'Ends a pause or a ban; its owner is notified',
    allow: deciding,
    params,
    body: withReason,
    ...nothingBack,
    refusals: about,
  },
  'PUT /api/admin/users/:id/role': {
    summary: 'Makes a person staff, or changes role, permissions or expertise',
    allow: deciding,
    params,
    body: z.object({
      role,
      /** Some of the role's permissions; all when absent. */
      permissions: z.array(z.enum(permissions)).min(1, 'Please leave at least one permission.').optional(),
      expertiseAreas: areas.optional(),
      reason,
    }),
    ...nothingBack,
    refusals: { ...lockingOut, permission_not_of_role: 400 },
  },
  'POST /api/admin/users/:id/role/remove': {
    summary: 'Takes a staff role away; the sessions end',
    allow: deciding,
    params,
    body: withReason,
    ...nothingBack,
    refusals: lockingOut,
  },
  'GET /api/admin/staff': {
    summary: 'Everybody with a staff role, and pending invitations to one',
    allow: deciding,
    answer: { json: StaffList },
  },
  'POST /api/admin/invitations/:id/withdraw': {
    summary: 'Takes an invitation back: its link opens an account without a role',
    allow: deciding,
    params,
    ...nothingBack,
    refusals: { staff_invitation_not_found: 404 },
  },
  'POST /api/admin/invitations': {
    summary: 'Invites a person to the staff by mail; the role counts once the link was followed',
    allow: deciding,
    body: z.object({ email: z.string().max(254), role, expertiseAreas: areas.optional() }),
    status: 201,
    answer: { json: z.object({ id: idField<'user'>() }).meta({ id: 'InvitedPerson' }) },
    refusals: { address_not_valid: 400, account_exists: 409, too_many_tries: 429 },
  },
})
