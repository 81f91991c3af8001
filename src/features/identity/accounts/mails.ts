import type { MailContent } from '#features/foundation/mail/rules.ts'
import { plainName } from './rules/greeting.ts'
import { linkIsGood, type MailedProof, orTypeCode } from './rules/mailed-proof.ts'

export type Letter = { readonly subject: string; readonly content: MailContent }

/** The link opens a page of ours whose button spends the token: mail scanners that open links use nothing up. */
export const confirmLetter = (
  to: MailedProof & {
    readonly brand: string
    readonly firstName: string
    /** False when sign-ups with different passwords were made for one address, or a role waits for its owner. */
    readonly hasPassword: boolean
  },
): Letter => ({
  subject: `Confirm your e-mail address for ${to.brand}`,
  content: {
    heading: [`Welcome to ${to.brand}`, plainName(to.firstName)].filter(Boolean).join(', '),
    paragraphs: [
      `Please confirm that this address is yours. The ${linkIsGood(to)}.`,
      orTypeCode(to),
      ...(to.hasPassword ? [] : [choosePassword]),
      'If you did not sign up yourself, please leave this mail alone: without the link nothing happens, and the person who signed up cannot sign in.',
    ],
    action: { label: 'Confirm my address', url: to.url },
  },
})
const choosePassword =
  'No password counts for this account yet: none was chosen, sign-ups with different passwords came for this address, or the address is one of our staff. After confirming, choose one with “Forgot password” where you sign in.'

export const recoveryLetter = (brand: string, proof: MailedProof): Letter => ({
  subject: `Choose a new password for ${brand}`,
  content: {
    heading: 'Choose a new password',
    paragraphs: [
      `We were asked for a new password for your account. The ${linkIsGood(proof)}.`,
      orTypeCode(proof),
      'If you did not ask, you can leave this mail alone: your password stays as it is.',
    ],
    action: { label: 'Choose a new password', url: proof.url },
  },
})

export const invitationLetter = (brand: string, proof: MailedProof): Letter => ({
  subject: `You are invited to ${brand}`,
  content: {
    heading: `You are invited to ${brand}`,
    paragraphs: [
      `An account waits for you. The ${linkIsGood(proof)}.`,
      orTypeCode(proof),
      'If you did not expect this, you can leave this mail alone.',
    ],
    action: { label: 'Accept the invitation', url: proof.url },
  },
})

export const signInLetter = (brand: string, proof: MailedProof): Letter => ({
  subject: `Sign in to ${brand}`,
  content: {
    heading: `Sign in to ${brand}`,
    paragraphs: [
      `Follow the link to sign in. The ${linkIsGood(proof)}.`,
      orTypeCode(proof),
      'If you did not ask for this mail, you can leave it alone. Never share the code.',
    ],
    action: { label: 'Sign in', url: proof.url },
  },
})

export const emailChangeLetter = (brand: string, newEmail: string, proof: MailedProof): Letter => ({
  subject: `Confirm the change of your address for ${brand}`,
  content: {
    heading: 'Confirm the change of your e-mail address',
    paragraphs: [
      `The address of an account with ${brand} is to become ${newEmail}. The old and the new address each get a mail like this one, and both have to confirm. The ${linkIsGood(proof)}.`,
      orTypeCode(proof),
      'If you did not ask for this, do not follow the link, and choose a new password.',
    ],
    action: { label: 'Confirm the change', url: proof.url },
  },
})

/** To the first address of an account, such as one that has only a phone. */
export const firstEmailLetter = (brand: string, proof: MailedProof): Letter => ({
  subject: `Confirm your address for ${brand}`,
  content: {
    heading: 'Confirm your e-mail address',
    paragraphs: [
      `An account with ${brand} that has no e-mail address yet is to get this one. The ${linkIsGood(proof)}.`,
      orTypeCode(proof),
      'If you did not ask for this, you can leave this mail alone.',
    ],
    action: { label: 'Confirm my address', url: proof.url },
  },
})

export const emailChangedLetter = (brand: string, contact: string | undefined): Letter => ({
  subject: `Your e-mail address for ${brand} was changed`,
  content: {
    heading: 'Your e-mail address was changed',
    paragraphs: [
      'Your account has a new e-mail address from now on. This is the last mail to the old one.',
      `If this was not you, please ${contact ? `write to ${contact}` : 'tell our support'} at once.`,
    ],
  },
})

export const nonceLetter = (brand: string, { code, codeFor }: Omit<MailedProof, 'url' | 'linkFor'>): Letter => ({
  subject: `${code} is your code for ${brand}`,
  content: {
    heading: 'It is you',
    paragraphs: [
      `Type this code within ${codeFor} to go on: ${code}`,
      'If you did not ask for it, another person is using your session: choose a new password.',
    ],
  },
})

/** A sign-in mail was requested for an address without an account; the screen does not reveal that. */
export const noAccountLetter = (brand: string, url: string): Letter => ({
  subject: `There is no account with ${brand} for this address`,
  content: {
    heading: 'There is no account for this address',
    paragraphs: [
      `A sign-in to ${brand} was requested with this address. It has no account here.`,
      'You may have signed up with another address. If it was not you, you can leave this mail alone.',
    ],
    action: { label: 'Create an account', url },
  },
})

/** AMB-031: the screen does not reveal that the address has an account; its owner is notified here. */
export const accountExistsLetter = (brand: string, url: string): Letter =>
  existsLetter(brand, url, [
    `A sign-up for ${brand} was attempted with this address. You have an account here, so no new one was made.`,
    'If it was you, just sign in. If it was not, you need do nothing: your account is unchanged.',
  ])

/** The same of an address that another account was to take. */
export const addressTakenLetter = (brand: string, url: string): Letter =>
  existsLetter(brand, url, [
    `Another account with ${brand} was to get this address. You have an account here with it, so the other one did not.`,
    'If it was you, sign in to the account with this address. If it was not, you need do nothing: your account is unchanged.',
  ])

const existsLetter = (brand: string, url: string, paragraphs: readonly string[]): Letter => ({
  subject: `You already have an account with ${brand}`,
  content: { heading: 'You already have an account', paragraphs, action: { label: 'Sign in', url } },
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

/** After the first recovery of an account that opened with a sign-up's password until then. */
export const wonBackLetter = (brand: string, contact: string | undefined): Letter => ({
  subject: `Your account for ${brand} is yours alone now`,
  content: {
    heading: 'Your account is yours alone now',
    paragraphs: [
      'You followed the link for a new password. Until then nothing had shown that the password of this account was chosen by you, so it has ended, and with it every session, second factor, passkey, phone and other sign-in that was added without a mail to you.',
      'Choose the new password now. If you leave before, ask for another link with “Forgot password”. Two-step sign-in can be set up again in your settings.',
      `If this was not you, please ${contact ? `write to ${contact}` : 'tell our support'} at once.`,
    ],
  },
})

export const guessesLetter = (brand: string, url: string): Letter => ({
  subject: `Your password for ${brand} is being guessed`,
  content: {
    heading: 'Your password is being guessed',
    paragraphs: [
      'Very many wrong passwords were tried for your account within a day. For the rest of that day none is taken any more from where they were tried; all places where you have not signed in before count as one.',
      'You can sign in as usual from the other places where you did before, and everywhere by a link: choose “Forgot password”. If your password is short or used elsewhere, choose another one, and add two-step sign-in in your settings.',
    ],
    action: { label: 'Sign in', url },
  },
})

export const factorsLetter = (brand: string, state: 'on' | 'off', contact: string | undefined): Letter => ({
  subject: `Two-step sign-in for ${brand} was ${state === 'on' ? 'extended' : 'reduced'}`,
  content: {
    heading: state === 'on' ? 'A second factor was added' : 'A second factor was removed',
    paragraphs: [
      `Your account has just ${state === 'on' ? 'got another' : 'lost a'} second factor for signing in.`,
      `If this was not you, please ${contact ? `write to ${contact}` : 'tell our support'} at once.`,
    ],
  },
})

/** For an address that another service names and has not proven. */
export const providerConfirmLetter = (
  to: MailedProof & {
    readonly brand: string
    readonly provider: string
    /** The service's name for the person. */
    readonly firstName: string
    readonly lastName: string
  },
): Letter => ({
  subject: `Confirm your e-mail address for ${to.brand}`,
  content: {
    heading: `Was it you, with ${to.provider}?`,
    paragraphs: [
      `A person signed in to ${to.brand} with ${to.provider}${asName(to)} and gave this address. ${to.provider} has not proven that it is theirs, so we ask you.`,
      `If it was you, please confirm: the ${linkIsGood(to)}. From then on that ${to.provider} account opens your account with ${to.brand}.`,
      orTypeCode(to),
      'If it was not you, leave this mail alone. Without the link nothing happens.',
    ],
    action: { label: 'It was me', url: to.url },
  },
})

/** Only a plain name: the other service's user may not own the address. */
function asName({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  const names = [firstName, lastName].map(plainName).filter(Boolean)
  return names.length > 0 ? `, as “${names.join(' ')}”,` : ''
}

export const providerHolderLetter = (brand: string, provider: string, url: string): Letter => ({
  subject: `An attempt to sign in to ${brand} with ${provider}`,
  content: {
    heading: `Not signed in with ${provider}`,
    paragraphs: [
      `A person, perhaps you, tried to sign in with ${provider} and gave this address, which has an account here. ${provider} has not proven that the address is theirs, so we refused the sign-in.`,
      `If it was you, sign in as you usually do, and link ${provider} in your settings. If it was not, you need do nothing.`,
    ],
    action: { label: 'Sign in', url },
  },
})

/** Institutions manage their members, so an existing account is not merged into theirs. */
export const ssoHolderLetter = (brand: string, institution: string, url: string): Letter => ({
  subject: `You have an account at ${brand} already`,
  content: {
    heading: `Not signed in with ${institution}`,
    paragraphs: [
      `A person, perhaps you, tried to sign in through ${institution} with this address. Its account here was created in another way, so we refused the sign-in.`,
      'If it was you, sign in as you usually do. If it was not, you need do nothing.',
    ],
    action: { label: 'Sign in', url },
  },
})

export const identityLetter = (
  brand: string,
  provider: string,
  change: 'added' | 'removed',
  contact: string | undefined,
): Letter => ({
  subject: `A way to sign in to ${brand} was ${change}`,
  content: {
    heading: `A way to sign in was ${change}`,
    paragraphs: [
      `From now on your account ${change === 'added' ? 'also opens' : 'no longer opens'} with ${provider}.`,
      `If this was not you, please ${contact ? `write to ${contact}` : 'tell our support'} at once.`,
    ],
  },
})

export const passkeyLetter = (brand: string, name: string, state: 'added' | 'removed', url: string): Letter => ({
  subject: `A passkey for ${brand} was ${state}`,
  content: {
    heading: `A passkey was ${state}`,
    paragraphs: [
      state === 'added'
        ? `A person who holds “${name}” can sign in to your account from now on.`
        : `“${name}” does not open your account any more, and sessions that began with it have ended.`,
      'If this was not you, choose a new password and look through your passkeys and sessions at once.',
    ],
    action: { label: 'Look at my settings', url },
  },
})

export const phoneLetter = (brand: string, change: 'set' | 'removed', contact: string | undefined): Letter => ({
  subject: `The phone of your account for ${brand} was ${change === 'set' ? 'changed' : 'removed'}`,
  content: {
    heading: change === 'set' ? 'Your account has another phone' : 'The phone was removed',
    paragraphs: [
      change === 'set'
        ? 'From now on a code that is sent to that phone signs you in.'
        : 'No code is sent to your phone any more; you sign in as before.',
      `If this was not you, please ${contact ? `write to ${contact}` : 'tell our support'} at once.`,
    ],
  },
})
