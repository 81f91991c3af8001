import { mailLayout, type QueuedMail } from '#features/foundation/mail/actions.ts'
import type { Platform } from '#platform/platform.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import { roleTexts } from './rules.ts'
import type { Invite } from './store.ts'

type About = {
  readonly invite: Pick<Invite, 'email' | 'role' | 'expiresAt'>
  readonly title: string
  readonly lead: string
  readonly token: string
  /** Identifies this mail: each has its own link. */
  readonly tokenHash: string
}

/** The link opens the invitation only for the owner of this address, so that a forwarded mail opens nothing. */
export function inviteMail(platform: Platform, { invite, title, lead, token, tokenHash }: About): QueuedMail {
  const { name, may } = roleTexts[invite.role]
  const content = mailLayout(platform, {
    heading: `You are invited to work on “${title}”`,
    paragraphs: [
      `${lead} invites you to the team of this research project, as ${name.toLowerCase()}. ${may}`,
      `Sign in or sign up as a researcher with this address, ${invite.email}, and accept or decline. The link works until ${longDate(invite.expiresAt)}.`,
      'If you do not know what this is about, you need not do anything.',
    ],
    action: { label: 'Open the invitation', url: platform.settings.origin + paths.invitation(token) },
  })
  return {
    eventKey: `team-invite:${tokenHash}`,
    to: invite.email,
    subject: `${lead} invites you to work on ${title}`,
    ...content,
  }
}
