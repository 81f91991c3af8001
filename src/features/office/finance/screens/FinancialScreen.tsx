import { useLoaderData, useSearchParams } from 'react-router'
import type { MissingStatement, outcomesContract } from '#features/funding/outcomes/contract.ts'
import type { PayeeItem, payeesContract, WholePayee } from '#features/funding/payees/contract.ts'
import type { payoutsContract } from '#features/funding/payouts/contract/endpoints.ts'
import type { PayoutItem, WholePayout } from '#features/funding/payouts/contract/objects.ts'
import type { Desk, ExceptionPage, reconciliationContract } from '#features/funding/reconciliation/contract.ts'
import type { AnswerableDispute, Dispute, Refund, refundsContract } from '#features/funding/refunds/contract.ts'
import { reasonLabels } from '#features/funding/refunds/rules/refunds.ts'
import type { Settlement, settlementsContract } from '#features/funding/settlements/contract.ts'
import { NotAllowed } from '#features/identity/staff/parts/NotAllowed.tsx'
import { DeskBar, DeskPage } from '#ui/DeskBar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TabLinks } from '#ui/Tabs.tsx'
import type { Instant } from '#values/time.ts'
import { type Api, must, RefusedAnswer } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { routerLink } from '#wire/router-link.tsx'
import { screen } from '#wire/screen.ts'
import type { BookEntry, Books, DeskGift, financeContract, GatewayEventRow, WholeDeskGift } from '../contract.ts'
import { BooksTab } from '../parts/BooksTab.tsx'
import { BrokenBooks } from '../parts/BrokenBooks.tsx'
import { DisputePane } from '../parts/DisputePane.tsx'
import { DisputesTab } from '../parts/DisputesTab.tsx'
import { type DeskTab, deskTab, deskTabs, tabUrl } from '../parts/desk-url.ts'
import { EventsTab } from '../parts/EventsTab.tsx'
import { ExceptionsTab } from '../parts/ExceptionsTab.tsx'
import { GatewayBadge } from '../parts/GatewayBadge.tsx'
import { GiftPane } from '../parts/GiftPane.tsx'
import { GiftsTab } from '../parts/GiftsTab.tsx'
import { LedgerBrowser } from '../parts/LedgerBrowser.tsx'
import { giftStateLabels, refundStateLabels } from '../parts/labels.tsx'
import { chosenOf, ledgerFilter } from '../parts/ledger-filter.ts'
import { PayeePane } from '../parts/PayeePane.tsx'
import { PayeesTab, payeeShow } from '../parts/PayeesTab.tsx'
import { PayoutDesk } from '../parts/PayoutDesk.tsx'
import { RefundsTab } from '../parts/RefundsTab.tsx'
import { SettlementTab } from '../parts/SettlementTab.tsx'
import { StatementsTab } from '../parts/StatementsTab.tsx'

type Contracts = typeof financeContract &
  typeof reconciliationContract &
  typeof settlementsContract &
  typeof refundsContract &
  typeof outcomesContract &
  typeof payeesContract &
  typeof payoutsContract

type Shown =
  | { readonly shows: 'gift'; readonly gift: WholeDeskGift }
  | { readonly shows: 'dispute'; readonly held: AnswerableDispute }
  | { readonly shows: 'gifts'; readonly gifts: DeskGift[]; readonly older: string | null }
  | {
      readonly shows: 'payouts'
      readonly items: PayoutItem[]
      readonly payout: WholePayout | undefined
      readonly isMissing: boolean
      readonly now: Instant
    }
  | { readonly shows: 'payees'; readonly items: PayeeItem[]; readonly waiting: number; readonly now: Instant }
  | { readonly shows: 'payee'; readonly payee: WholePayee }
  | { readonly shows: 'refunds'; readonly refunds: Refund[]; readonly older: string | null }
  | { readonly shows: 'disputes'; readonly disputes: Dispute[]; readonly now: Instant }
  | { readonly shows: 'statements'; readonly items: MissingStatement[]; readonly now: Instant }
  | {
      readonly shows: 'events'
      readonly events: GatewayEventRow[]
      readonly older: string | null
      readonly now: Instant
    }
  | ({ readonly shows: 'exceptions' } & ExceptionPage)
  | { readonly shows: 'settlement'; readonly settlement: Settlement }
  | { readonly shows: 'books'; readonly books: Books }
  | { readonly shows: 'ledger'; readonly entries: BookEntry[]; readonly older: string | null }
  | { readonly shows: 'nothing' | 'wrong filter' }
  | { readonly shows: 'not allowed' }

/** What a refusal means on this page; undefined for others. */
function meaningOf(code: string, query: URLSearchParams): 'nothing' | 'wrong filter' | 'not allowed' | undefined {
  if (code === 'not_allowed') return 'not allowed'
  if (code === 'donation_not_found' || code === 'dispute_not_found' || code === 'payee_not_found') return 'nothing'
  if (code !== 'invalid_input') return undefined
  return deskTab(query) === 'ledger' && !query.has('gift') ? 'wrong filter' : 'nothing'
}

type Loaded = Shown & { readonly desk?: Desk }

export const loader = load<Contracts>()(async ({ api, query }): Promise<Loaded> => {
  const desk = await api('GET /api/admin/finance-desk')
  const head = desk.ok ? { desk: desk.data } : {}
  try {
    return { ...head, ...(await read(api, query)) }
  } catch (error) {
    const shows = error instanceof RefusedAnswer ? meaningOf(error.code, query) : undefined
    if (shows === undefined) throw error
    return shows === 'not allowed' ? { ...head, shows } : { ...head, shows }
  }
})

async function read(api: Api<Contracts>, query: URLSearchParams): Promise<Shown> {
  const given = (name: string): string | undefined => query.get(name) || undefined
  const [gift, dispute, after] = [given('gift'), given('dispute'), given('after')]
  if (gift) return { shows: 'gift', gift: await must(api('GET /api/admin/gifts/:id', { params: { id: gift } })) }
  if (dispute)
    return { shows: 'dispute', held: await must(api('GET /api/admin/disputes/:id', { params: { id: dispute } })) }
  const shows = deskTab(query)
  switch (shows) {
    case 'gifts': {
      const filter = { search: given('search'), state: chosenOf(giftStateLabels, query.get('state')), after }
      return { shows, ...(await must(api('GET /api/admin/gifts', { query: filter }))) }
    }
    case 'payouts': {
      const id = given('payout')
      const [{ items, now }, one] = await Promise.all([
        must(api('GET /api/admin/payouts', { query: { show: query.get('show') === 'ended' ? 'ended' : 'open' } })),
        id ? api('GET /api/admin/payouts/:id', { params: { id } }) : undefined,
      ])
      return { shows, items, now, payout: one?.ok ? one.data : undefined, isMissing: one !== undefined && !one.ok }
    }
    case 'payees': {
      const id = given('payee')
      if (id) return { shows: 'payee', payee: await must(api('GET /api/admin/payees/:id', { params: { id } })) }
      return { shows, ...(await must(api('GET /api/admin/payees', { query: { state: payeeShow(query) } }))) }
    }
    case 'refunds': {
      const filter = { show: query.get('show') === 'all' ? 'all' : 'waiting', search: given('search'), after } as const
      const state = chosenOf(refundStateLabels, query.get('state'))
      const reason = chosenOf(reasonLabels, query.get('reason'))
      return { shows, ...(await must(api('GET /api/admin/refunds', { query: { ...filter, state, reason } }))) }
    }
    case 'disputes':
      return { shows, ...(await must(api('GET /api/admin/disputes'))) }
    case 'statements':
      return { shows, ...(await must(api('GET /api/admin/statements'))) }
    case 'events': {
      const show = query.get('show') === 'all' ? 'all' : 'waiting'
      return { shows, ...(await must(api('GET /api/admin/payment-events', { query: { show, after } }))) }
    }
    case 'exceptions': {
      const show = query.get('show') === 'all' ? 'all' : 'open'
      return { shows, ...(await must(api('GET /api/admin/exceptions', { query: { show, after } }))) }
    }
    case 'settlement':
      return { shows, settlement: await must(api('GET /api/admin/settlement')) }
    case 'books':
      return { shows, books: await must(api('GET /api/admin/books')) }
    case 'ledger':
      return { shows, ...(await must(api('GET /api/admin/ledger', { query: { ...ledgerFilter(query), after } }))) }
  }
}

export const handle = screen(() => ({ title: 'Financial', robots: 'noindex' }))

export function Component() {
  const shown = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  if (shown.shows === 'not allowed') return <NotAllowed />
  const waiting: Readonly<Partial<Record<DeskTab, number>>> = {
    exceptions: shown.desk?.openExceptions ?? 0,
    disputes: shown.desk?.disputesToAnswer ?? 0,
  }
  const tabs = deskTabs.map(({ id, label }) => ({
    ...{ id, label, href: tabUrl(id) },
    ...(waiting[id] && { count: waiting[id] }),
  }))
  return (
    <>
      <DeskBar
        title="Financial"
        tabs={<TabLinks label="Finances" tabs={tabs} current={deskTab(query)} renderLink={routerLink} plain />}
      />
      {shown.shows === 'payouts' ? <PayoutDesk {...shown} /> : <DeskParts shown={shown} />}
    </>
  )
}

type Parts = Exclude<Loaded, { shows: 'not allowed' } | { shows: 'payouts' }>

const DeskParts = ({ shown }: { shown: Parts }) => (
  <DeskPage>
    {shown.desk?.areBooksWhole === false && <BrokenBooks />}
    <Panel shown={shown} />
    {shown.desk && (
      <p className="border-line border-t pt-3">
        <GatewayBadge gateway={shown.desk.gateway} />
      </p>
    )}
  </DeskPage>
)

function Panel({ shown }: { shown: Parts }) {
  switch (shown.shows) {
    case 'gift':
      return <GiftPane key={shown.gift.id} gift={shown.gift} />
    case 'dispute':
      return <DisputePane key={shown.held.dispute.id} held={shown.held} />
    case 'gifts':
      return <GiftsTab {...shown} />
    case 'payees':
      return <PayeesTab {...shown} />
    case 'payee':
      return <PayeePane key={shown.payee.id} payee={shown.payee} />
    case 'refunds':
      return <RefundsTab {...shown} />
    case 'disputes':
      return <DisputesTab disputes={shown.disputes} now={shown.now} />
    case 'statements':
      return <StatementsTab {...shown} />
    case 'events':
      return <EventsTab {...shown} />
    case 'exceptions':
      return <ExceptionsTab {...shown} />
    case 'settlement':
      return <SettlementTab settlement={shown.settlement} />
    case 'books':
      return <BooksTab books={shown.books} />
    case 'ledger':
      return <LedgerBrowser {...shown} />
    case 'wrong filter':
      return <LedgerBrowser entries={[]} older={null} fault="Please give dates as 2026-11-30." />
    default:
      return (
        <EmptyState title="Nothing is here" text="The address names no gift, no dispute, or no place in the list." />
      )
  }
}
