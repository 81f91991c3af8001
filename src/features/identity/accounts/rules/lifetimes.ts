import { dayMs, hourMs, minuteMs } from '#values/time.ts'

// Lifetimes that an operator may change are in the auth settings; these are part of the design.

/** How many mailed links of one kind stay valid side by side, so that an older mail still works. */
export const validTokensMax = 3
/** Wrong passwords and wrong second factors are counted within this (AMB-037). */
export const attemptWindowMs = 15 * minuteMs
/** So many times the quarter-hourly limit of wrong passwords in a day ends all guesses from unknown devices. */
export const wrongDayFactor = 5
/** A code in a redirect is normally exchanged at once; the published service gives it five minutes. */
export const flowMs = 5 * minuteMs
/** A phone that was given waits this long for its proof; another code can be asked for until then. */
export const phoneChangeMs = dayMs
/**
 * A sign-in of just now: an older session sets another password only with the old one or a mailed code. For people
 * whose institution signs them in it stands for the password, if they were authenticated for it.
 */
export const freshSignInMs = 15 * minuteMs
/** A session of a mailed link or code sets a password for so long: after a recovery or an invitation one is chosen. */
export const choosingMs = dayMs
/** How far the clock of an institution may be off. */
export const institutionClockMs = minuteMs
/** Requests of one kind from one network address are counted within this. */
export const addressWindowMs = 5 * minuteMs
/** Gifts started without an account: from one network address in that window, and for one e-mail address in a day. */
export const guestGiftsPerAddress = 30
export const guestGiftsPerDay = 20
/** Gifts started by an account: from one network address in the same window, and by one account in an hour. */
export const accountGiftsPerAddress = 120
export const accountGiftsPerHour = 60
/** Declined cards in an hour, of one donor and from one network address: beyond that no gift can be started. */
export const declinesPerDonor = 6
export const declinesPerAddress = 30
/** Failures of pages that browsers report, from one network address in that window. */
export const pageFailuresPerAddress = 20
/** Searches for an institution while its name is typed; a class of students may sit behind one address. */
export const institutionSearchesPerAddress = 1_000
/** Positions posted or edited: by an account and for a contact address in a day, from one network in an hour. */
export const jobsPerAccountDay = 40
export const jobsPerGuestDay = 5
export const jobsPerAddress = 60
/** Letters to applicants of one position, in a day. */
export const jobLettersPerDay = 50
/** New links to a position without an account, in a day. */
export const jobLinksPerDay = 3
/** Reports of positions, from one network in an hour. */
export const jobReportsPerAddress = 20
/** Applications and their files, from one network in an hour, and of one address in a day. */
export const applicationsPerAddress = 60
export const applicationFilesPerAddress = 120
export const applicationsPerDay = 30
/** The lifetime of a challenge of a second factor. */
export const challengeMs = 5 * minuteMs
export const factorsMax = 10
export const passkeysMax = 10
export const recoveryCodesMade = 10
/** A sign-up by phone waits this long for its code, which can be sent again meanwhile. */
export const phoneSignUpMs = hourMs
/** How long a person whose service names no address may enter one, and how many in all. */
export const newcomerMs = 30 * minuteMs
export const newcomerMailsMax = 5
/** Messages to support of one network within `addressWindowMs`. */
export const contactsPerAddress = 10
/** Files with messages to support, from one network in an hour. */
export const ticketFilesPerAddress = 60
/** New messages to support in the name of one mail address in a day: each is mailed a copy. */
export const contactsPerMailAddress = 10
/** Messages of a requester to one ticket in an hour. */
export const answersPerTicket = 30
/** A network where a person signed in is forgotten this long after the last time. */
export const knownNetworkMs = 90 * dayMs
/** A device that an account knows is forgotten this long after its last sign-in. */
export const deviceMs = 180 * dayMs
/** A browser that requested a mail is recognised for this long. */
export const askedMs = 7 * dayMs
/** Answers to 'Was this helpful?' of one network within `addressWindowMs`. */
export const helpVotesPerAddress = 60
