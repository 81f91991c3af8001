import { dayMs, type Instant, later } from '#values/time.ts'

export const memberRoles = ['editor', 'reader'] as const
export type MemberRole = (typeof memberRoles)[number]

export const roleTexts: Readonly<Record<MemberRole, { readonly name: string; readonly may: string }>> = {
  editor: { name: 'Editor', may: 'May edit the project, post updates and answer questions.' },
  reader: { name: 'Reader', may: 'Reads what is not public yet, and changes nothing.' },
}

/** The lead, members and open invitations of one project. */
export const teamMax = 20

/** How long the link of an invitation opens it. */
export const expiryOf = (sentAt: Instant): Instant => later(sentAt, 14 * dayMs)

export const inviteStates = ['open', 'expired', 'accepted', 'declined', 'withdrawn'] as const
export type InviteState = (typeof inviteStates)[number]

/** Derived, never stored. */
export const stateOf = (
  invite: { readonly answer: 'accepted' | 'declined' | 'withdrawn' | null; readonly expiresAt: Instant },
  now: Instant,
): InviteState => invite.answer ?? (invite.expiresAt <= now ? 'expired' : 'open')

/** An address as shown to people who may not own it: 'k…@reefs.example'. */
export const maskedEmail = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`
