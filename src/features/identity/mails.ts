import type { MailContent } from '#features/mail/rules.ts'

type Letter = { readonly subject: string; readonly content: MailContent }

/** The link opens a page of ours whose button spends the token: mail scanners that open links use nothing up. */
export const confirmLetter = (brand: string, firstName: string, url: string, code: string): Letter => ({
  subject: `Confirm your e-mail address for ${brand}`,
  content: {
    heading: `Welcome to ${brand}, ${firstName}`,
    paragraphs: [
      'Please confirm that this address is yours. The link is good for 24 hours and works once.',
      `Or type this code within 10 minutes: ${code}`,
      'If you did not sign up, you can leave this mail alone: nothing happens without the link.',
    ],
    action: { label: 'Confirm my address', url },
  },
})

/** AMB-031: the screen tells nobody that the address has an account; its holder is told here. */
export const accountExistsLetter = (brand: string, url: string): Letter => ({
  subject: `You already have an account with ${brand}`,
  content: {
    heading: 'You already have an account',
    paragraphs: [
      `Somebody, perhaps you, tried to sign up for ${brand} with this address. You have an account here, so no new one was made.`,
      'If it was you, just sign in. If it was not, you need do nothing: your account is unchanged.',
    ],
    action: { label: 'Sign in', url },
  },
})

/** @param contact where support is reached; not every installation has an address. */
export const passwordChangedLetter = (brand: string, contact: string | undefined): Letter => ({
  subject: `Your password for ${brand} was changed`,
  content: {
    heading: 'Your password was changed',
    paragraphs: [
      'The password of your account has just been changed, and every other session was signed out.',
      `If this was not you, please ${contact ? `write to ${contact}` : 'tell our support'} at once.`,
    ],
  },
})
