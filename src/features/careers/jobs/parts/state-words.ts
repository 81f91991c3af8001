import type { Tone } from '#ui/StatusBadge.tsx'
import type { JobState } from '../rules/jobs.ts'

/** A position's state, as shown to its poster and to moderators. */
export const stateWords: Readonly<Record<JobState, { readonly tone: Tone; readonly word: string }>> = {
  awaiting_email: { tone: 'warn', word: 'Waits for your confirmation' },
  awaiting_check: { tone: 'neutral', word: 'Waits for a moderator' },
  published: { tone: 'ok', word: 'Listed' },
  refused: { tone: 'bad', word: 'Not listed' },
  closed: { tone: 'neutral', word: 'Closed' },
  removed: { tone: 'bad', word: 'Removed by a moderator' },
}
