import { dayMs, hourMs, minuteMs, secondMs } from '#values/time.ts'

/** Access tokens live an hour (AMB-032). */
export const accessTokenSeconds = 3600
/** Verification links live a day, links that let somebody into a known account an hour (AMB-032). */
export const signupLinkMs = 24 * hourMs
export const recoveryLinkMs = hourMs
/** The code in the same mail lives ten minutes (AMB-032). */
export const codeMs = 10 * minuteMs
/** Wrong codes after which a mailed code is worth nothing: five in a million is what a guesser gets. */
export const codeFailuresMax = 5
/** How many mailed links of one kind stay good side by side, so that an older mail still works. */
export const liveTokensMax = 3
/** An ancestor of the active refresh token is honoured this long after it was replaced (AMB-056). */
export const refreshGraceMs = 10 * secondMs
/** AMB-033: one mail of a kind to an address in a minute, five in a day. */
export const mailPauseMs = 60 * secondMs
export const mailsPerDay = 5
export const mailWindowMs = dayMs
/** AMB-037: wrong passwords for one address in a quarter of an hour. */
export const signInFailuresMax = 20
export const signInWindowMs = 15 * minuteMs
/** Mails to sign in by: somebody without a password asks for one at each visit. */
export const signInMailsPerDay = 20
/** A code in a redirect is exchanged at once; the published service gives it five minutes. */
export const flowMs = 5 * minuteMs
/** A session older than this changes the password only with the old one or a mailed code. */
export const reauthenticateAfterMs = dayMs
/** Requests of one kind from one network address within five minutes, times the setting LIMIT_FACTOR. */
export const addressWindowMs = 5 * minuteMs
export const tokensPerAddress = 150
export const requestsPerAddress = 30
/** Gifts that are begun without an account for one address in a day. */
export const guestGiftsPerDay = 20
/** A challenge of a second factor. */
export const challengeMs = 5 * minuteMs
export const factorsMax = 10
export const recoveryCodesMade = 10
/** Wrong second factors of one person in a quarter of an hour: with three codes good at a time, one in 22,000 gets through. */
export const factorTriesMax = 15
