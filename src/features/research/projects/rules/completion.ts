import { dayMs, type Instant, later } from '#values/time.ts'

/** The result of the research in a final report. A no ranks equal to a yes. */
export const findings = ['positive', 'negative', 'open'] as const
export type Finding = (typeof findings)[number]

export const findingLabels: Readonly<Record<Finding, string>> = {
  positive: 'What was expected was found',
  negative: 'What was expected was not found',
  open: 'The question stays open',
}

/** A final report follows the funding: after the deadline, or once the goal is reached. */
export const canComplete = (
  project: { readonly deadlineAt: Instant; readonly raisedCents: number; readonly goalCents: number },
  now: Instant,
): boolean => project.deadlineAt <= now || project.raisedCents >= project.goalCents

/** How long a funded project may go without an update. */
export const updateEveryMs = 91 * dayMs

/** Since when an update is overdue; null where none is. */
export function overdueSince(
  project: {
    readonly completedAt: Instant | null
    readonly donorCount: number
    /** The latest update, or the approval. */
    readonly lastWordAt: Instant | null
  },
  now: Instant,
): Instant | null {
  if (project.completedAt !== null || project.donorCount === 0 || project.lastWordAt === null) return null
  const due = later(project.lastWordAt, updateEveryMs)
  return due <= now ? due : null
}
