import { useEffect } from 'react'
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { useLivePage } from '#features/identity/session/parts/use-live-page.ts'
import { paths } from '#values/paths.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { screen } from '#wire/screen.ts'
import { useApi } from '#wire/use-api.ts'
import type { OwnSubscription, subscriptionsContract } from '../contract.ts'
import { ChangePlan } from '../parts/ChangePlan.tsx'
import { InvoiceTable } from '../parts/InvoiceTable.tsx'
import { PlanBanners } from '../parts/PlanBanners.tsx'
import { PlanFacts } from '../parts/PlanFacts.tsx'
import { SubscribeForm } from '../parts/SubscribeForm.tsx'
import { UsageList } from '../parts/UsageList.tsx'

export const loader = load<typeof subscriptionsContract>()(({ api }) => must(api('GET /api/me/subscription')))

export const handle = screen(() => ({ title: 'Subscription', robots: 'noindex' }))

const lookEveryMs = 3000

/** Back from the payment page: the gateway is queried once, and the page polls until it has answered. */
function useArrival({ state, isChanging, awaitsCard }: OwnSubscription): void {
  const api = useApi<typeof subscriptionsContract>()
  const { revalidate } = useRevalidator()
  const [query] = useSearchParams()
  const isBack = query.get('back') === 'paid'
  const isWaiting = isChanging || (isBack && (state !== 'active' || awaitsCard))
  useEffect(() => {
    if (!isBack) return
    // Without an answer, the gateway's own event brings the same.
    const asked = api('POST /api/me/subscription/look-up').catch(() => undefined)
    void asked.then(() => revalidate())
  }, [api, isBack, revalidate])
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void revalidate(), lookEveryMs)
    return () => clearInterval(timer)
  }, [isWaiting, revalidate])
}

const needsPlan = ({ state }: OwnSubscription): boolean =>
  state === 'pending_payment' || state === 'ended' || state === 'suspended'

/** RESP-21, AMB-105: a researcher's plan, from the first checkout to its last invoice. */
export function Component() {
  const subscription = useLoaderData<typeof loader>()
  useLivePage()
  useArrival(subscription)
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-8 sm:py-12">
      <div className="grid gap-1">
        <Link to={paths.researcherProfile('settings')} className="inline-flex min-h-11 items-center justify-self-start">
          Settings
        </Link>
        <h1>Subscription</h1>
      </div>
      <PlanBanners subscription={subscription} />
      {needsPlan(subscription) ? (
        !subscription.isDisputed && <SubscribeForm subscription={subscription} />
      ) : (
        <>
          <PlanFacts subscription={subscription} />
          <UsageList usage={subscription.usage} />
          <ChangePlan subscription={subscription} />
        </>
      )}
      <InvoiceTable invoices={subscription.invoices} />
    </div>
  )
}
