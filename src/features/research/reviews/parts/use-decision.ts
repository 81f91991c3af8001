import { useState } from 'react'
import type { BrowsePlace } from '#features/research/catalogue/rules/maps.ts'
import { longDate } from '#values/time.ts'
import { fieldError, type Result } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { reviewsContract } from '../contract/endpoints.ts'
import type { Decision, FieldRequest, Review } from '../contract/objects.ts'

export type Outcome =
  | { readonly kind: 'decided' }
  /** A colleague was first, or the project has changed. */
  | { readonly kind: 'late'; readonly title: string; readonly text: string }

export type Deciding = {
  readonly review: Review
  /** Resolves when all answers of the rubric are saved: the letter contains notes from them. */
  readonly settle: () => Promise<void>
}

type Answer =
  | Result<(typeof reviewsContract)['POST /api/admin/reviews/:id/approve']>
  | Result<(typeof reviewsContract)['POST /api/admin/reviews/:id/reject']>
  | Result<(typeof reviewsContract)['POST /api/admin/reviews/:id/request-changes']>

/** An event meanwhile that nothing in the dialog can resolve. */
const overtaken: readonly string[] = ['project_withdrawn', 'project_edited', 'review_taken', 'conflict_of_interest']

/** Sends a decision; errors that can be corrected stay in the dialog, other refusals are outcomes. */
export function useDecision({ review, settle }: Deciding, onOutcome: (outcome: Outcome) => void) {
  const api = useApi<typeof reviewsContract>()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const params = { id: review.id }
  const { version } = review
  const send = async (call: () => Promise<Answer>): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await settle()
      const answer = await call()
      if (answer.ok) return onOutcome({ kind: 'decided' })
      const { refusal } = answer
      if (refusal.code === 'review_already_decided')
        return onOutcome({ kind: 'late', title: 'Already decided', text: alreadyDecidedText(refusal.data) })
      if (overtaken.includes(refusal.code))
        return onOutcome({ kind: 'late', title: 'Not decided', text: `${refusal.title} Your decision was not stored.` })
      setError(fieldError(refusal.errors, 'reason') ?? refusal.title)
    } catch {
      setError('The answer did not arrive. Please try again: it is decided once.')
    } finally {
      setBusy(false)
    }
  }
  return {
    error,
    isBusy,
    approve: (browseAreas: BrowsePlace[]) =>
      void send(() => api('POST /api/admin/reviews/:id/approve', { params, body: { browseAreas, version } })),
    ask: (reason: string, requests: FieldRequest[]) =>
      void send(() =>
        api('POST /api/admin/reviews/:id/request-changes', { params, body: { reason, requests, version } }),
      ),
    reject: (reason: string) =>
      void send(() => api('POST /api/admin/reviews/:id/reject', { params, body: { reason, version } })),
  }
}

const alreadyDecidedText = ({ status, decidedBy, decidedAt }: Decision): string =>
  `${decidedBy} has already ${status === 'changes_requested' ? 'asked for changes of' : status} this project on ${longDate(decidedAt)} at ${decidedAt.slice(11, 16)} UTC. Your decision was not stored.`
