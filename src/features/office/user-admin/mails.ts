import type { MailContent } from '#features/foundation/mail/rules.ts'
import { linkIsGood, type MailedProof, orTypeCode } from '#features/identity/accounts/rules/mailed-proof.ts'
import { type Instant, longDate } from '#values/time.ts'

type Letter = { readonly subject: string; readonly content: MailContent }
type To = { readonly brand: string; readonly firstName: string; readonly contact: string | undefined }

const objecting = ({ contact }: To): string =>
  contact
    ? `If you think that this is a mistake, please write to ${contact}.`
    : 'If you think that this is a mistake, please answer this mail.'

/** AMB-158: the owner reads what happened and why. */
export const pausedLetter = (to: To, reason: string): Letter => ({
  subject: `Your account with ${to.brand} is paused`,
  content: {
    heading: 'Your account is paused',
    paragraphs: [
      'While it is paused you cannot sign in to it, and its projects are hidden. Nothing is deleted, and gifts stay where they are.',
      `The reason: ${reason}`,
      objecting(to),
    ],
  },
})

/** @param until null for a ban without an end. */
export const bannedLetter = (to: To, reason: string, until: Instant | null): Letter => ({
  subject: `Your account with ${to.brand} is banned`,
  content: {
    heading: 'Your account is banned',
    paragraphs: [
      until === null
        ? 'You cannot sign in to it any more, and its projects are hidden.'
        : `Until ${longDate(until)} (UTC) you cannot sign in to it, and its projects are hidden. After that you can use it again.`,
      `The reason: ${reason}`,
      objecting(to),
    ],
  },
})

export const restoredLetter = (to: To, url: string): Letter => ({
  subject: `Your account with ${to.brand} is open again`,
  content: {
    heading: 'Your account is open again',
    paragraphs: ['You can sign in as before, and projects that were hidden with the account are shown again.'],
    action: { label: 'Sign in', url },
  },
})

/** To a person who gets a role, so that no one has a role unknowingly. */
export const roleLetter = (to: To, roleName: string, url: string): Letter => ({
  subject: `You work for ${to.brand} now`,
  content: {
    heading: `Your role: ${roleName}`,
    paragraphs: [
      'Your account belongs to the staff from now on. While it does, you neither give nor ask for donations with it.',
      'Please set up two-step sign-in in your settings before you begin.',
    ],
    action: { label: 'Go to the staff area', url },
  },
})

/** To a person whose role is taken away, so that the end of their sessions does not puzzle them. */
export const roleTakenLetter = (to: To): Letter => ({
  subject: `You no longer work for ${to.brand}`,
  content: {
    heading: 'Your role has ended',
    paragraphs: [
      'Your account no longer belongs to the staff, and you were signed out everywhere. The account itself stays yours: you can sign in as before.',
    ],
  },
})

export const staffInvitationLetter =
  (roleName: string) =>
  (brand: string, proof: MailedProof): Letter => ({
    subject: `You are invited to the staff of ${brand}`,
    content: {
      heading: `You are invited to the staff of ${brand}`,
      paragraphs: [
        `Your role: ${roleName}. Follow the link, choose a password, and the staff area opens. The ${linkIsGood(proof)}.`,
        orTypeCode(proof),
        'If you did not expect this, you can leave this mail alone: without the link nothing happens.',
      ],
      action: { label: 'Accept the invitation', url: proof.url },
    },
  })
