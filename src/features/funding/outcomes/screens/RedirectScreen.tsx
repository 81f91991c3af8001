import { Link, useLoaderData, useSearchParams } from 'react-router'
import { Card } from '#ui/Card.tsx'
import { inCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import { longDate } from '#values/time.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import type { outcomesContract, RedirectOffer } from '../contract.ts'
import { Choices } from '../parts/Choices.tsx'
import { ConfirmRedirect } from '../parts/ConfirmRedirect.tsx'

export const loader = load<typeof outcomesContract>()(async ({ api, params, query }) =>
  must(
    api('GET /api/donations/:id/redirect', {
      params: { id: params.donationId ?? '' },
      query: { guest: query.get('guest') ?? undefined, search: query.get('search') ?? undefined },
    }),
  ),
)

export const handle = screen(() => ({ title: 'Redirect a gift', robots: 'noindex' }))

const reasons: Readonly<Record<NonNullable<RedirectOffer['reason']>, string>> = {
  below_minimum: 'It stayed below the minimum that it needs.',
  unfetched: 'For 60 days its researcher could not be paid.',
  late_payment: 'It reached its minimum with a payment that settled late, and the offer holds until its end.',
}

/** AMB-071: redirects a gift whose project missed its minimum, or whose researcher could not be paid. */
export function Component() {
  const offer = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const chosen = offer.choices.find((one) => one.id === query.get('to'))
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 px-4 py-8 sm:py-12">
      <h1>{offer.redirectedTo ? 'Your gift was redirected' : 'Redirect your gift'}</h1>
      {offer.redirectedTo ? (
        <Done offer={offer} guest={query.get('guest') ?? undefined} />
      ) : (
        <>
          <Card>
            <p>
              You gave to <Link to={paths.project(offer.project.id)}>{offer.project.title}</Link>.{' '}
              {offer.reason !== null && offer.until !== null
                ? `${reasons[offer.reason]} Until ${longDate(offer.until)} you may take ${inCents(offer.split.gross)} to another open project. If you do nothing, the gift stays where it is.`
                : offer.refused}
            </p>
          </Card>
          {offer.refused === null &&
            (chosen ? <ConfirmRedirect offer={offer} chosen={chosen} /> : <Choices choices={offer.choices} />)}
        </>
      )}
    </div>
  )
}

const Done = ({ offer, guest }: { offer: RedirectOffer; guest: string | undefined }) => (
  <Card>
    <p>
      {inCents(offer.split.gross)} of your gift is with{' '}
      <Link to={paths.project(offer.project.id)}>{offer.project.title}</Link> now. No fee was charged again. Both public
      ledgers show it.
    </p>
    <p className="mt-2">
      <Link to={paths.receipt(offer.donationId, guest)} className="inline-flex min-h-11 items-center">
        Open the receipt
      </Link>
    </p>
  </Card>
)
