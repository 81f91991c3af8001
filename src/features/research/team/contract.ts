import * as z from 'zod'
import { dayMs, hourMs } from '#values/time.ts'
import { allow } from '#wire/allow.ts'
import { contract } from '#wire/contract.ts'
import { idField, instantField } from '#wire/fields.ts'
import { inviteStates, memberRoles } from './rules.ts'

const MemberRole = z.enum(memberRoles)

export const TeamMember = z
  .object({
    userId: idField<'user'>(),
    name: z.string(),
    institution: z.string(),
    role: z.enum(['lead', ...memberRoles]),
    /** Null for the lead. */
    joinedAt: instantField.nullable(),
    isMe: z.boolean(),
  })
  .meta({ id: 'TeamMember' })
export type TeamMember = z.output<typeof TeamMember>

/** As its lead sees it. */
export const TeamInvite = z
  .object({
    id: idField<'project-invite'>(),
    email: z.string(),
    role: MemberRole,
    state: z.enum(inviteStates),
    sentAt: instantField,
    expiresAt: instantField,
    /** Since when its holder waits for another mail, and at which of their addresses. */
    askedAt: instantField.nullable(),
    askedEmail: z.string().nullable(),
  })
  .meta({ id: 'TeamInvite' })
export type TeamInvite = z.output<typeof TeamInvite>

export const Team = z
  .object({
    title: z.string(),
    standing: z.enum(['lead', ...memberRoles]),
    members: z.array(TeamMember),
    /** Unanswered ones, for the lead; none for others. */
    invites: z.array(TeamInvite),
  })
  .meta({ id: 'Team' })
export type Team = z.output<typeof Team>

/** As the holder of its link sees it. */
export const Invitation = z
  .object({
    projectId: idField<'project'>(),
    title: z.string(),
    lead: z.string(),
    role: MemberRole,
    state: z.enum(inviteStates),
    /** The invited address, whole only for the person who has confirmed it. */
    email: z.string(),
    expiresAt: instantField,
    isAsked: z.boolean(),
    /** What prevents the caller from accepting; null if nothing does. */
    obstacle: z.enum(['signed_out', 'wrong_account', 'not_confirmed', 'not_researcher', 'member']).nullable(),
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.output<typeof Invitation>

const project = z.object({ id: idField<'project'>() })
const invite = z.object({ id: idField<'project-invite'>() })
const emailField = z
  .string()
  .trim()
  .toLowerCase()
  .max(320, 'Please enter a shorter address.')
  .pipe(z.email('Please enter an e-mail address.'))
// In the body: a path or a query would appear in logs.
const byToken = z.object({ token: z.string().min(20).max(100) })
const gone = { invitation_not_found: 404, invitation_closed: 409 } as const

export const teamContract = contract({
  'GET /api/projects/:id/team': {
    summary: 'Who works on a project, for them; its lead also sees who was invited',
    allow: allow.researcher,
    params: project,
    answer: { json: Team },
    refusals: { project_not_found: 404 },
  },
  'POST /api/projects/:id/invitations': {
    summary: 'Invites a person to the team of my project, by mail',
    allow: allow.researcher,
    params: project,
    body: z.object({ email: emailField, role: MemberRole }),
    perPerson: { max: 30, windowMs: dayMs },
    status: 201,
    answer: { json: TeamInvite },
    refusals: { project_not_found: 404, already_member: 409, team_full: 409 },
  },
  'POST /api/invitations/:id/resend': {
    summary: 'Mails an invitation of mine again; the link of the mail before opens nothing any more',
    allow: allow.researcher,
    params: invite,
    body: z.object({
      /** To the other address that its holder asked for. */
      toAskedEmail: z.boolean(),
    }),
    perPerson: { max: 30, windowMs: dayMs },
    answer: { json: TeamInvite },
    refusals: { ...gone, already_member: 409 },
  },
  'DELETE /api/invitations/:id': {
    summary: 'Withdraws an invitation of mine; again changes nothing',
    allow: allow.researcher,
    params: invite,
    perPerson: { max: 100, windowMs: dayMs },
    answer: { none: true },
    refusals: { invitation_not_found: 404 },
  },
  'POST /api/invitations/open': {
    summary: 'What an invitation says, for the holder of its link',
    allow: allow.optionallySignedIn,
    body: byToken,
    answer: { json: Invitation },
    refusals: { invitation_not_found: 404 },
  },
  'POST /api/invitations/accept': {
    summary: 'Accepts an invitation with its link, as the researcher whose confirmed address was invited',
    allow: allow.signedIn,
    body: byToken,
    perPerson: { max: 60, windowMs: hourMs },
    answer: { json: z.object({ projectId: idField<'project'>() }) },
    refusals: { ...gone, wrong_account: 403, email_not_confirmed: 403, researcher_needed: 403, already_member: 409 },
  },
  'POST /api/invitations/decline': {
    summary: 'Declines an invitation with its link; again changes nothing',
    allow: allow.anyone,
    body: byToken,
    answer: { none: true },
    refusals: gone,
  },
  'POST /api/invitations/ask': {
    summary: 'Asks for the mail again, or for one to my own confirmed address, with the link of an invitation',
    allow: allow.optionallySignedIn,
    body: byToken,
    answer: { none: true },
    refusals: gone,
  },
  'PUT /api/projects/:id/team/:userId': {
    summary: 'Changes what a member of my team may do; the same again changes nothing',
    allow: allow.researcher,
    params: z.object({ id: idField<'project'>(), userId: idField<'user'>() }),
    body: z.object({ role: MemberRole }),
    perPerson: { max: 100, windowMs: dayMs },
    answer: { none: true },
    refusals: { project_not_found: 404, member_not_found: 404 },
  },
  'DELETE /api/projects/:id/team/:userId': {
    summary: 'Ends a membership: the lead any member’s, a member their own; repeating it changes nothing',
    allow: allow.researcher,
    params: z.object({ id: idField<'project'>(), userId: idField<'user'>() }),
    perPerson: { max: 100, windowMs: dayMs },
    answer: { none: true },
    refusals: { project_not_found: 404 },
  },
})
