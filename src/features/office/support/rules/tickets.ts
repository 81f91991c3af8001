import type { Permission } from '#values/permission.ts'
import { dayMs, hourMs, type Instant, instantOf, millisOf, secondMs } from '#values/time.ts'

/** screens.md, /contact. */
export const topics = ['account', 'donation', 'project', 'job', 'report', 'other'] as const
export type Topic = (typeof topics)[number]
export const topicLabels: Readonly<Record<Topic, string>> = {
  account: 'Account',
  donation: 'Donation',
  project: 'Project',
  job: 'Job',
  report: 'Report a problem',
  other: 'Something else',
}

export const ticketStates = ['open', 'waiting', 'solved'] as const
export type TicketState = (typeof ticketStates)[number]
/** What staff and requester read. */
export const stateLabels: Readonly<Record<TicketState, string>> = { open: 'Open', waiting: 'Waiting', solved: 'Solved' }

/** Of two tickets that become one: what either still waits for. */
export const mergedState = (one: TicketState, other: TicketState): TicketState =>
  ticketStates.indexOf(one) < ticketStates.indexOf(other) ? one : other

/** Whose desk a ticket lies on; support sees all three. */
export const desks = ['support', 'finance', 'moderation'] as const
export type Desk = (typeof desks)[number]
/** ADMN-06: support has all tickets; the other two have what was handed to them. */
export const neededOn: Readonly<Record<Desk, Permission>> = {
  support: 'view_tickets',
  finance: 'view_financial',
  moderation: 'moderate_content',
}

export const wordsLengthMin = 20
export const wordsLengthMax = 20_000
export const nameLengthMax = 200
export const cannedTitleMax = 80

/** Long enough to notice a slip, too short to delay the answer. */
export const undoMs = 10 * secondMs
/** A person who reads and types needs longer than this for the form. */
export const formReadMs = 2 * secondMs
/** A solved ticket opens again for so long; later, an answer begins a new one that follows it. */
export const reopenMs = 30 * dayMs
/** How long after it was solved a ticket may be rated. */
export const rateMs = 14 * dayMs
/** How long the link in a mail opens its ticket. */
export const linkMs = 180 * dayMs

/** 'T-1187'. */
export const numberLabel = (number: number): string => `T-${number}`
/** The number that a search names: 'T-1187', 't1187' or '1187'. */
export function numberIn(search: string): number | undefined {
  const digits = /^(?:t-?)?(\d{1,9})$/i.exec(search.trim())?.[1]
  return digits === undefined ? undefined : Number(digits)
}

export const triesLabel = (tries: number): string => (tries === 1 ? '1 try' : `${tries} tries`)

const titleLengthMax = 90

/** The first line of what was written, cut at a word. */
export function titleOf(words: string): string {
  const line = words.trim().split('\n')[0]?.replaceAll(/\s+/g, ' ') ?? ''
  const letters = Array.from(line)
  if (letters.length <= titleLengthMax) return line
  const cut = letters.slice(0, titleLengthMax).join('')
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), titleLengthMax / 2)).trimEnd()}…`
}

/** In UTC, Monday to Friday. */
export const openingHours = { from: 9, to: 17 } as const
/** The goal: so many opening hours until a person has answered. */
export const firstAnswerHours = 4

const opensAt = (day: number): number => day + openingHours.from * hourMs
const closesAt = (day: number): number => day + openingHours.to * hourMs
/** The first day of 1970 was a Thursday. */
const isOpenDay = (day: number): boolean => {
  const weekday = (day / dayMs + 4) % 7
  return weekday >= 1 && weekday <= 5
}
const startOfDay = (ms: number): number => Math.floor(ms / dayMs) * dayMs

export function isOpenAt(at: Instant): boolean {
  const ms = millisOf(at)
  const day = startOfDay(ms)
  return isOpenDay(day) && ms >= opensAt(day) && ms < closesAt(day)
}

/** When the first answer is due: nights and weekends do not count. */
export function firstAnswerDue(asked: Instant): Instant {
  let left = firstAnswerHours * hourMs
  let at = millisOf(asked)
  for (let day = startOfDay(at); ; day += dayMs) {
    if (!isOpenDay(day) || at >= closesAt(day)) continue
    at = Math.max(at, opensAt(day))
    if (at + left <= closesAt(day)) return instantOf(at + left)
    left -= closesAt(day) - at
  }
}

/** How much of a time the desk was open. */
export function openMsBetween(from: Instant, to: Instant): number {
  const [first, last] = [millisOf(from), millisOf(to)]
  let open = 0
  for (let day = startOfDay(first); day < last; day += dayMs)
    if (isOpenDay(day)) open += Math.max(0, Math.min(last, closesAt(day)) - Math.max(first, opensAt(day)))
  return open
}

/** Which of a ticket's facts a canned reply may name. */
export const variables = ['first name', 'number', 'brand', 'project', 'amount'] as const
export type Variable = (typeof variables)[number]
export type VariableValues = Readonly<Record<Variable, string | null>>

const placeholder = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Puts in what is known; what is not stays as it is, and is refused when it is sent. */
export const filled = (words: string, values: VariableValues): string =>
  words.replaceAll(placeholder, (whole, name: string) => values[name.toLowerCase() as Variable] ?? whole)

/** What still waits for a value. */
export const unfilledIn = (words: string): readonly string[] => [
  ...new Set([...words.matchAll(placeholder)].map(([whole]) => whole)),
]

/** What a guest's address shows before a person asks for it: 'l…@example.org'. */
export const maskedEmail = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf('@'))}`

/** A copy goes to an address that is not proven yet: it must not carry links of a stranger. */
export const withoutLinks = (words: string): string =>
  words.replaceAll(/(?:[a-z][a-z\d+.-]{1,20}:\/\/|www\.)\S+/gi, '[link]')

/** The same as its requester reads it. */
export const ownStateLabels: Readonly<Record<TicketState, string>> = {
  open: 'Waits for us',
  waiting: 'Waits for you',
  solved: 'Solved',
}
