import type { Platform } from '#platform/platform.ts'
import { inCents } from '#values/money.ts'
import { type Instant, longDate } from '#values/time.ts'
import type { OutcomeRow } from '../store/outcomes.ts'
import { keyOf, noticeFor, ownerMail } from './outcome.ts'

const label = 'Open the project'
const how =
  'Say on your profile’s Money tab who is paid, and add a bank account; our staff look at it within three days.'

/** To a researcher who cannot be paid. @param number the first, second or last. */
export function unfetchedReminder(platform: Platform, outcome: OutcomeRow, number: number, until: string) {
  const { title, raised, ownerId } = outcome
  const heading = `The money of “${title}” waits for you`
  const text = `${inCents(raised)} were given to “${title}”, but we cannot pay you yet. ${how} If we cannot pay you by ${until}, the donors may redirect their gifts to other projects.`
  const key = `${keyOf(outcome)}:unfetched:${number}`
  return {
    mails: ownerMail(platform, outcome, key, { heading, text, label }),
    notices: [noticeFor(outcome, ownerId, key, 'The money of your project waits for you')],
  }
}

/** To the same, when donors are offered to redirect their gifts. */
export function unfetchedOfferMessages(platform: Platform, outcome: OutcomeRow, until: Instant) {
  const { title, ownerId } = outcome
  const heading = `Donors may redirect their gifts to “${title}”`
  const text = `For 60 days we could not pay you for “${title}”. Until ${longDate(until)} its donors may redirect their gifts to other projects. What they leave stays with yours. ${how}`
  const key = `${keyOf(outcome)}:unfetched:offer`
  return {
    mails: ownerMail(platform, outcome, key, { heading, text, label }),
    notices: [noticeFor(outcome, ownerId, key, 'Donors of your project may redirect their gifts')],
  }
}
