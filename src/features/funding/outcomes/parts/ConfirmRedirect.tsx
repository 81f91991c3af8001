import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { splitParts } from '#features/funding/donations/parts/split-parts.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Card } from '#ui/Card.tsx'
import { FieldError } from '#ui/Field.tsx'
import { LedgerStrip } from '#ui/LedgerStrip.tsx'
import { inCents } from '#values/money.ts'
import { useApi } from '#wire/use-api.ts'
import type { outcomesContract, RedirectOffer } from '../contract.ts'
import { redirectUrl } from './redirect-url.ts'

type Props = { offer: RedirectOffer; chosen: RedirectOffer['choices'][number] }

/** The confirmation: amount and project, and that it is final. */
export function ConfirmRedirect({ offer, chosen }: Props) {
  const [query] = useSearchParams()
  const { error, isBusy, redirect } = useRedirect(offer.donationId, query.get('guest') ?? undefined)
  return (
    <Card as="section">
      <h2 className="text-xl">
        {inCents(offer.split.gross)} to “{chosen.title}”
      </h2>
      <p className="mt-2 text-ink-2">
        The fees that you paid stay as they are; none is charged again. This can be done once, and cannot be undone.
      </p>
      <LedgerStrip className="mt-4" parts={splitParts(offer.split)} totalLabel="Your gift" />
      <FieldError id="redirect-error" error={error} />
      <div className="mt-5 flex flex-wrap gap-3">
        <Button busy={isBusy} aria-describedby="redirect-error" onClick={() => void redirect(chosen.id)}>
          Redirect the gift
        </Button>
        <Link to={redirectUrl(query, { to: undefined })} className={buttonClass({ variant: 'quiet' })}>
          Choose another one
        </Link>
      </div>
    </Card>
  )
}

function useRedirect(donationId: RedirectOffer['donationId'], guest: string | undefined) {
  const api = useApi<typeof outcomesContract>()
  const { revalidate } = useRevalidator()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const redirect = async (projectId: Props['chosen']['id']): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const request = { params: { id: donationId }, query: { guest }, body: { projectId } }
      const answer = await api('POST /api/donations/:id/redirect', request)
      if (!answer.ok) return setError(answer.refusal.title)
      await revalidate()
    } catch {
      setError('That could not be sent. Please try again: the gift moves once, however often you press.')
    } finally {
      setBusy(false)
    }
  }
  return { error, isBusy, redirect }
}
