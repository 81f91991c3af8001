import type { MailContent } from '#features/mail/rules.ts'

type Letter = { readonly subject: string; readonly content: MailContent }

/** The link opens a page of ours whose button spends the token: mail scanners that open links use nothing up. */
export const confirmLetter = (to: {
  readonly brand: string
  readonly firstName: string
  readonly url: string
  readonly code: string
  /** False when sign-ups with different passwords came for one address. */
  readonly hasPassword: boolean
}): Letter => ({
  subject: `Confirm your e-mail address for ${to.brand}`,
  content: {
    heading: `Welcome to ${to.brand}, ${to.firstName}`,
    paragraphs: [
      'Please confirm that this address is yours. The link is good for 24 hours and works once.',
      `Or type this code within 10 minutes: ${to.code}`,
      ...(to.hasPassword ? [] : [choosePassword]),
      'If you did not sign up yourself, please leave this mail alone: without the link nothing happens, and whoever signed up cannot sign in.',
    ],
    action: { label: 'Confirm my address', url: to.url },
  },
})
const choosePassword =
  'This address was used to sign up more than once, with different passwords, so none of them counts. After confirming, choose yours with “Forgot password” where you sign in.'

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
