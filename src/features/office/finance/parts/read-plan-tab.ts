import type { planDeskContract } from '#features/funding/plan-desk/contract.ts'
import { subscriptionStates } from '#features/funding/subscriptions/rules/states.ts'
import { tiers } from '#features/identity/plans/rules.ts'
import { type Api, must } from '#wire/client.ts'

export const invoiceStates = ['open', 'paid', 'void', 'uncollectible'] as const

const oneOf = <Choice extends string>(choices: readonly Choice[], text: string | null): Choice | undefined =>
  choices.find((one) => one === text)

/** The pages of the tab of plans. */
export async function readPlanTab(
  api: Api<typeof planDeskContract>,
  query: URLSearchParams,
  given: (name: string) => string | undefined,
  shows: 'plans' | 'invoices' | 'rates',
) {
  const [search, after] = [given('search'), given('after')]
  switch (shows) {
    case 'plans': {
      const userId = given('plan')
      if (userId !== undefined)
        return { shows: 'plan' as const, plan: await must(api('GET /api/admin/plans/:userId', { params: { userId } })) }
      const state = oneOf(subscriptionStates, query.get('state'))
      const tier = oneOf(tiers, query.get('tier'))
      return { shows, ...(await must(api('GET /api/admin/plans', { query: { search, state, tier, after } }))) }
    }
    case 'invoices': {
      const state = oneOf(invoiceStates, query.get('state'))
      return { shows, ...(await must(api('GET /api/admin/invoices', { query: { search, state, after } }))) }
    }
    case 'rates':
      return { shows, ...(await must(api('GET /api/admin/tax-rates'))) }
  }
}
