import { dayMs, hourMs, type Instant, later, millisOf } from '#values/time.ts'

/** After its days (AMB-103), or at the deadline of the project if that is earlier. */
export function boostEnd(startsAt: Instant, deadlineAt: Instant, days: number): Instant {
  const whole = later(startsAt, days * dayMs)
  return deadlineAt < whole ? deadlineAt : whole
}

/** Why a boost ended early. */
export const earlyEnds = ['approval_taken_back', 'account_paused', 'account_banned', 'account_closed'] as const
export type EarlyEnd = (typeof earlyEnds)[number]

/**
 * Strips show a few boosted projects at a time. If there are more, they rotate: the order changes each hour, so that
 * the same ones are not always first.
 */
export const turnOf = (now: Instant): number => Math.floor(millisOf(now) / hourMs)

/** What a researcher reads about a boost that ended early. */
export const earlyEndTexts: Readonly<Record<EarlyEnd, string>> = {
  approval_taken_back: 'Ended early: its approval was taken back.',
  account_paused: 'Ended early: your account was paused.',
  account_banned: 'Ended early: your account was banned.',
  account_closed: 'Ended early: the account was closed.',
}
