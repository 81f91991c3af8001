import type { Measure } from '#features/foundation/reports/rules/reports.ts'
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

/** Who reads the words of a decision: an author, of all that is done. */
export const needsWords = (measure: Measure): boolean => measure !== 'dismiss'
