import { decisionWordsMax, type Measure } from '#features/foundation/reports/rules/reports.ts'
import { reasonMax } from '#features/office/user-admin/rules/rights.ts'
import { holds, type Permission, type StaffRole } from '#values/permission.ts'

/** The tables in which something waits: cases, and what positions and messages keep of their own. */
export const sources = ['case', 'position', 'message'] as const
export type Source = (typeof sources)[number]

export const queueViews = ['open', 'appeals', 'decided'] as const
export type QueueView = (typeof queueViews)[number]

type Judged = {
  readonly isOpen: boolean
  readonly isHidden: boolean
  readonly isGone: boolean
  readonly isOwn: boolean
  readonly authorState: string | null
}

/** What a moderator may do with a case now. AMB-158: a ban is for super admins. */
export function measuresFor(
  { role, permissions }: { readonly role: StaffRole; readonly permissions: readonly Permission[] },
  { isOpen, isHidden, isGone, isOwn, authorState }: Judged,
): Measure[] {
  if (isOwn || !holds(permissions, 'moderate_content')) return []
  const may: Measure[] = []
  if (isOpen) may.push('dismiss')
  if (!isGone) may.push(isHidden ? 'restore' : 'hide')
  if (authorState === 'active') may.push('warn', 'pause')
  if (role === 'super_admin' && (authorState === 'active' || authorState === 'paused')) may.push('ban')
  return may
}

/** The readers of a decision's text: the author reads about every measure. */
export const needsWords = (measure: Measure): boolean => measure !== 'dismiss'
/** Those about an account are kept with it, as the reason of any pause or ban. */
export const wordsMax = (measure: Measure): number =>
  measure === 'pause' || measure === 'ban' ? reasonMax : decisionWordsMax

export const fileStates = ['open', 'cleared', 'confirmed'] as const
export const fileStateLabels: Readonly<Record<(typeof fileStates)[number], string>> = {
  open: 'Open',
  cleared: 'Cleared',
  confirmed: 'Tampering confirmed',
}
// biome-ignore format: the order of a case
export const entryKinds = [
  'opened', 'evidence', 'frozen', 'cleared', 'confirmed', 'told', 'handed',
  'refund_asked', 'refund_agreed', 'refund_declined', 'refund_withdrawn', 'refunded',
] as const
export const entryLabels: Readonly<Record<(typeof entryKinds)[number], string>> = {
  opened: 'Opened',
  evidence: 'Evidence',
  frozen: 'Frozen',
  cleared: 'Cleared',
  confirmed: 'Confirmed',
  told: 'Donors notified',
  handed: 'Handed to finance',
  refund_asked: 'Refund asked for',
  refund_agreed: 'Refund agreed',
  refund_declined: 'Refund declined',
  refund_withdrawn: 'Refund withdrawn',
  refunded: 'Given back',
}
export const fileLabel = (number: number): string => `File F-${number}`

export const refundOrderStates = ['requested', 'declined', 'withdrawn', 'running', 'done'] as const
export type RefundOrderState = (typeof refundOrderStates)[number]

/** What happened to a gift of a project that was tampered with. */
export const giftEnds = ['back', 'partly', 'sending', 'refused', 'disputed', 'lost', 'kept'] as const
export type GiftEnd = (typeof giftEnds)[number]

/** Moderators open files, reviewers decide them, and finance gives back. */
export const readsFiles = ({ permissions }: { readonly permissions: readonly Permission[] }): boolean =>
  (['moderate_content', 'review_projects', 'view_financial'] as const).some((one) => holds(permissions, one))

/** What the researcher reads when a project is frozen. */
export const frozenWords =
  'We look into whether this project was tampered with. Until a reviewer has decided it is not shown, takes no gifts, and nothing is paid out. What was given stays with it. Please write to us what you know.'
