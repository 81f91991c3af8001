import { accountTypes } from '#features/funding/ledger/rules.ts'
import type { monthsContract } from '#features/funding/months/contract.ts'
import type { outcomesContract } from '#features/funding/outcomes/contract.ts'
import type { payeesContract } from '#features/funding/payees/contract.ts'
import type { claimsContract } from '#features/funding/payouts/contract/claims.ts'
import type { payoutsContract } from '#features/funding/payouts/contract/endpoints.ts'
import type { planDeskContract } from '#features/funding/plan-desk/contract.ts'
import type { reconciliationContract } from '#features/funding/reconciliation/contract.ts'
import type { refundsContract } from '#features/funding/refunds/contract.ts'
import { reasonLabels } from '#features/funding/refunds/rules/refunds.ts'
import type { settlementsContract } from '#features/funding/settlements/contract.ts'
import type { caseRefundsContract } from '#features/office/moderation/contract/refunds.ts'
import type { overviewContract } from '#features/office/overview/contract.ts'
import { type Api, must } from '#wire/client.ts'
import type { financeContract } from '../contract.ts'
import { deskPart } from './desk-url.ts'
import { giftStateLabels, refundStateLabels } from './labels.tsx'
import { chosenOf, ledgerFilter } from './ledger-filter.ts'
import { payeeShow } from './PayeesTab.tsx'
import { readPlanTab } from './read-plan-tab.ts'

export type DeskContracts = typeof financeContract &
  typeof reconciliationContract &
  typeof settlementsContract &
  typeof refundsContract &
  typeof caseRefundsContract &
  typeof outcomesContract &
  typeof payeesContract &
  typeof payoutsContract &
  typeof claimsContract &
  typeof monthsContract &
  typeof overviewContract &
  typeof planDeskContract

type DeskApi = Api<DeskContracts>
type Given = (name: string) => string | undefined

/** What the address asks for, in as few calls as it needs. */
export async function readTab(api: DeskApi, query: URLSearchParams) {
  const given: Given = (name) => query.get(name) || undefined
  const [gift, dispute] = [given('gift'), given('dispute')]
  if (gift)
    return { shows: 'gift' as const, gift: await must(api('GET /api/admin/gifts/:id', { params: { id: gift } })) }
  if (dispute) {
    const held = await must(api('GET /api/admin/disputes/:id', { params: { id: dispute } }))
    return { shows: 'dispute' as const, held }
  }
  const part = deskPart(query)
  switch (part) {
    case 'overview':
      return readOverview(api, given)
    case 'gifts':
    case 'payouts':
    case 'payees':
    case 'refunds':
    case 'disputes':
    case 'statements':
      return readMoney(api, query, given, part)
    case 'plans':
    case 'invoices':
    case 'rates':
      return readPlanTab(api, query, given, part)
    default:
      return readBooks(api, query, given, part)
  }
}

async function readOverview(api: DeskApi, given: Given) {
  const [overview, settlement, { items }] = await Promise.all([
    must(api('GET /api/admin/overview', { query: { from: given('from'), to: given('to') } })),
    must(api('GET /api/admin/settlement')),
    must(api('GET /api/admin/payouts', { query: { show: 'open' } })),
  ])
  return { shows: 'overview' as const, overview, settlement, payouts: items }
}

type MoneyPart = 'gifts' | 'payouts' | 'payees' | 'refunds' | 'disputes' | 'statements'

async function readMoney(api: DeskApi, query: URLSearchParams, given: Given, shows: MoneyPart) {
  const [search, after] = [given('search'), given('after')]
  switch (shows) {
    case 'gifts': {
      const state = chosenOf(giftStateLabels, query.get('state'))
      const sort = query.get('sort') === 'largest' ? 'largest' : undefined
      const filter = { search, state, sort, after, from: given('from'), to: given('to') } as const
      return { shows, ...(await must(api('GET /api/admin/gifts', { query: filter }))) }
    }
    case 'payouts': {
      const id = given('payout')
      const show = query.get('show') === 'ended' ? 'ended' : 'open'
      const [{ items, now }, one] = await Promise.all([
        must(api('GET /api/admin/payouts', { query: { show } })),
        id ? api('GET /api/admin/payouts/:id', { params: { id } }) : undefined,
      ])
      const payout = one?.ok ? one.data : undefined
      return { shows, items, now, payout, isMissing: one !== undefined && !one.ok }
    }
    case 'payees': {
      const id = given('payee')
      if (id)
        return { shows: 'payee' as const, payee: await must(api('GET /api/admin/payees/:id', { params: { id } })) }
      return { shows, ...(await must(api('GET /api/admin/payees', { query: { state: payeeShow(query) } }))) }
    }
    case 'refunds': {
      const show = query.get('show') === 'all' ? 'all' : 'waiting'
      const state = chosenOf(refundStateLabels, query.get('state'))
      const reason = chosenOf(reasonLabels, query.get('reason'))
      const [listed, { orders }] = await Promise.all([
        must(api('GET /api/admin/refunds', { query: { show, search, after, state, reason } })),
        must(api('GET /api/admin/case-refunds')),
      ])
      return { shows, ...listed, orders }
    }
    case 'disputes':
      return { shows, ...(await must(api('GET /api/admin/disputes'))) }
    case 'statements':
      return { shows, ...(await must(api('GET /api/admin/statements'))) }
  }
}

async function readSettlement(api: DeskApi) {
  const [settlement, claims] = await Promise.all([
    must(api('GET /api/admin/settlement')),
    must(api('GET /api/admin/claims')),
  ])
  return { settlement, claims }
}

type BooksPart = 'events' | 'exceptions' | 'settlement' | 'books' | 'months' | 'ledger' | 'accounts' | 'balances'

async function readBooks(api: DeskApi, query: URLSearchParams, given: Given, shows: BooksPart) {
  const after = given('after')
  const isAll = query.get('show') === 'all'
  switch (shows) {
    case 'events': {
      const show = isAll ? 'all' : 'waiting'
      return { shows, ...(await must(api('GET /api/admin/payment-events', { query: { show, after } }))) }
    }
    case 'exceptions':
      return {
        shows,
        ...(await must(api('GET /api/admin/exceptions', { query: { show: isAll ? 'all' : 'open', after } }))),
      }
    case 'settlement':
      return { shows, ...(await readSettlement(api)) }
    case 'books':
      return { shows, books: await must(api('GET /api/admin/books')) }
    case 'months': {
      const month = given('month')
      if (month === undefined) return { shows, ...(await must(api('GET /api/admin/books/months'))) }
      const whole = await must(api('GET /api/admin/books/months/:month', { params: { month } }))
      return { shows: 'month' as const, month: whole }
    }
    case 'ledger':
      return { shows, ...(await must(api('GET /api/admin/ledger', { query: { ...ledgerFilter(query), after } }))) }
    case 'balances':
      return {
        shows,
        ...(await must(api('GET /api/admin/project-balances', { query: { search: given('search'), after } }))),
      }
    case 'accounts': {
      const account = chosenOf(accountTypes, query.get('account'))
      if (account === undefined) return { shows, statement: null, projects: [] }
      const wish = { project: given('project'), from: given('from'), to: given('to'), after }
      return { shows, ...(await must(api('GET /api/admin/account-statement', { query: { account, ...wish } }))) }
    }
  }
}
