import { hourMs, type Instant, later } from '#values/time.ts'

/** What a reviewer may declare before a project opens; each of them bars (issue 10, §5). */
export const declaredConflicts = [
  'institution',
  'paper',
  'team',
  'gave',
  'family',
  'competes',
  'funder',
  'other',
] as const
export type DeclaredConflict = (typeof declaredConflicts)[number]

export const declaredConflictLabels: Readonly<Record<DeclaredConflict, string>> = {
  institution: 'Same institution',
  paper: 'A paper together in the last four years',
  team: 'On the team, or was',
  gave: 'I gave money to it',
  family: 'Family or close friend',
  competes: 'I compete with it',
  funder: 'A funder of it pays me',
  other: 'Something else',
}

/** What the product looks up automatically, at the queue, at opening and at the decision. */
export const computedConflicts = ['own', 'team', 'institution', 'gave', 'paid', 'advised'] as const
export type ComputedConflict = (typeof computedConflicts)[number]

export const computedConflictLabels: Readonly<Record<ComputedConflict, string>> = {
  own: 'Your own project',
  team: 'Team, now or before',
  institution: 'Same institution',
  gave: 'A gift from you',
  paid: 'A payment to you',
  advised: 'A council session that you hold or held with its researcher',
}

/** Own work and that of a team-mate is never reviewed, even with permission. */
export const isLiftable = (kind: ComputedConflict): boolean => kind !== 'own' && kind !== 'team'

const claimHours = 4

/** A claim ends automatically when its holder is inactive this long. */
export const claimUntil = (now: Instant): Instant => later(now, claimHours * hourMs)
