import { plainOf } from '#features/foundation/rich-text/rules/plain.ts'
import { dayMs, type Instant, later, millisOf } from '#values/time.ts'

export const projectStatuses = ['pending', 'approved', 'rejected'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** AMB-076: what the money is for; the listing's category filter. */
export const fundingUses = ['equipment', 'fieldwork', 'publication', 'personnel'] as const
export type FundingUse = (typeof fundingUses)[number]

export const fundingUseLabels: Readonly<Record<FundingUse, string>> = {
  equipment: 'Equipment',
  fieldwork: 'Fieldwork',
  publication: 'Publication',
  personnel: 'Personnel',
}

/** SUBM-28: how long a project takes gifts. */
export const projectDays = 90
/** SUBM-28, AMB-069: stored once, from the submission. */
export const deadlineFor = (submittedAt: Instant): Instant => later(submittedAt, projectDays * dayMs)

/** Started days until the deadline; null once it has passed. The database counts the same for cards. */
export const daysLeft = (deadline: Instant, now: Instant): number | null =>
  deadline <= now ? null : Math.ceil((millisOf(deadline) - millisOf(now)) / dayMs)

/** From here on the days left are shown as a warning. */
export const daysLeftFew = 7

/** SUBM-33. */
export const institutionDefault = 'Research Institution'

/** PROJ-27, PROJ-28: may pass 100 (AMB-072). @param target in the unit of `funded`; 1 when missing. */
export const percentFunded = (funded: number, target: number | undefined): number =>
  Math.round((funded / (target || 1)) * 100)

/** LIST-02: all-time views, and ten for each donor. The database keeps the same sum in a generated column. */
export const trendingScore = (views: number, donors: number): number => views + 10 * donors

export type DonationsRefused = 'project_not_approved' | 'deadline_passed'

/** Why a project is closed for gifts (PROJ-33, AMB-070), or undefined when it is open. */
export function acceptsDonations(
  project: { readonly status: ProjectStatus; readonly deadlineAt: Instant; readonly hiddenAt?: Instant | null },
  now: Instant,
): DonationsRefused | undefined {
  if (project.status !== 'approved' || project.hiddenAt) return 'project_not_approved'
  return project.deadlineAt <= now ? 'deadline_passed' : undefined
}

export type BadgeTone = 'ok' | 'warn' | 'bad' | 'neutral'
export type Badge = { readonly text: string; readonly tone: BadgeTone }

const unknown: Badge = { text: 'Unknown', tone: 'neutral' }

const pageBadges: Readonly<Record<string, Badge>> = {
  approved: { text: 'Live & Accepting Donations', tone: 'ok' },
  pending: { text: 'Under Review', tone: 'warn' },
  rejected: { text: 'Not Approved', tone: 'bad' },
}
const cardBadges: Readonly<Record<string, Badge>> = {
  approved: { text: 'Approved', tone: 'ok' },
  pending: { text: 'Pending Approval', tone: 'warn' },
  rejected: { text: 'Rejected', tone: 'bad' },
}

/** What else decides about a project's badge. */
export type Turn = {
  readonly withdrawnAt?: Instant | null
  /** AMB-070: its deadline has passed. The page uses the text of the button; a card has its date beside it. */
  readonly isClosed?: boolean
  /** It has its final report. */
  readonly isCompleted?: boolean
  /** AMB-158: its researcher's account is paused, so only staff and owner see it. */
  readonly isHidden?: boolean
}

const turned = (text: string): Badge => ({ text, tone: 'neutral' })

function badgeIn(badges: Readonly<Record<string, Badge>>, closed: string, status: string, turn: Turn): Badge {
  if (turn.withdrawnAt) return turned('Withdrawn')
  if (status === 'approved' && turn.isHidden) return turned('Hidden')
  if (status === 'approved' && turn.isCompleted) return { text: 'Completed', tone: 'ok' }
  if (status === 'approved' && turn.isClosed) return turned(closed)
  return Object.hasOwn(badges, status) ? (badges[status] ?? unknown) : unknown
}

/** PROJ-04 to PROJ-07: on the project's page. */
export const pageBadge = (status: string, turn: Turn = {}): Badge =>
  badgeIn(pageBadges, 'Deadline passed', status, turn)
/** On the cards of the owner's profile. */
export const cardBadge = (status: string, turn: Turn = {}): Badge => badgeIn(cardBadges, 'Closed', status, turn)

/** The badge on a project's page, from why gifts are closed. */
export function badgeOf(project: {
  readonly status: ProjectStatus
  readonly withdrawnAt: Instant | null
  readonly donationsRefused: DonationsRefused | null
  readonly completedAt?: Instant | null
}): Badge {
  const { status, withdrawnAt, donationsRefused, completedAt } = project
  const [isClosed, isHidden] = [donationsRefused === 'deadline_passed', donationsRefused === 'project_not_approved']
  return pageBadge(status, { withdrawnAt, isClosed, isHidden, isCompleted: Boolean(completedAt) })
}

/** AMB-118: cuts a longer text to the first characters and adds '...'. */
function cut(text: string, charactersMax: number): string {
  const characters = Array.from(text)
  return characters.length > charactersMax ? `${characters.slice(0, charactersMax).join('')}...` : text
}
/** LIST-14. */
export const cutTitle = (title: string): string => cut(title, 80)
/** LIST-15. */
export function cutDescription(description: string): string {
  const plain = plainOf(description)
  const short = cut(plain, 150)
  // A card has only the beginning: removed characters must not make it look whole.
  return short === plain && plain !== description && description.length > 150 ? `${plain}...` : short
}

const standfirstMax = 240

/**
 * The first sentences of a description, as many as fit under a title; empty if they would be all of it, because the
 * description follows.
 */
export function standfirst(markdown: string): string | null {
  const description = plainOf(markdown.replace(/^\s*(?:#{1,6}[ \t].*\n+\s*)+/, ''))
  const text = description.trim().replaceAll(/\s+/g, ' ')
  const opening = (description.trim().split(/\n\s*\n/)[0] ?? '').replaceAll(/\s+/g, ' ')
  // A sentence ends before a space and a capital or a figure, so that 'e.g. this' and '3.5 m' do not end one.
  const sentences = opening.split(/(?<=[.?!]["”’)]?) (?=["“‘(]?[\p{Lu}\d])/u)
  let lead = ''
  for (const sentence of sentences) {
    const longer = lead ? `${lead} ${sentence}` : sentence
    if (longer.length > standfirstMax) break
    lead = longer
  }
  if (lead === '') lead = `${opening.slice(0, standfirstMax).replace(/[\s,;:]+\S*$/, '')}…`
  return lead === text ? null : lead
}

/** AMB-060: pending to approved or rejected, rejected back to pending, approved to rejected by take-down. */
const changes: Readonly<Record<ProjectStatus, readonly ProjectStatus[]>> = {
  pending: ['approved', 'rejected'],
  rejected: ['pending'],
  approved: ['rejected'],
}
export const canTransition = (from: ProjectStatus, to: ProjectStatus): boolean => changes[from].includes(to)
