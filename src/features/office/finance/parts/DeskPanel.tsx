import { useSearchParams } from 'react-router'
import type { Waiting } from '#features/office/overview/contract.ts'
import { BalancesTab } from '#features/office/overview/parts/BalancesTab.tsx'
import { OverviewTab } from '#features/office/overview/parts/OverviewTab.tsx'
import { RangeBar } from '#features/office/overview/parts/RangeBar.tsx'
import { StatementTab } from '#features/office/overview/parts/StatementTab.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { BooksTab } from './BooksTab.tsx'
import { DisputePane } from './DisputePane.tsx'
import { DisputesTab } from './DisputesTab.tsx'
import { deskPart } from './desk-url.ts'
import { EventsTab } from './EventsTab.tsx'
import { ExceptionsTab } from './ExceptionsTab.tsx'
import { GiftPane } from './GiftPane.tsx'
import { GiftsTab } from './GiftsTab.tsx'
import { InvoicesTab } from './InvoicesTab.tsx'
import { LedgerBrowser } from './LedgerBrowser.tsx'
import { kindLabels } from './labels.tsx'
import { MonthPane } from './MonthPane.tsx'
import { MonthsTab } from './MonthsTab.tsx'
import { PartLinks } from './PartLinks.tsx'
import { PayeePane } from './PayeePane.tsx'
import { PayeesTab } from './PayeesTab.tsx'
import { PlanPane } from './PlanPane.tsx'
import { PlansTab } from './PlansTab.tsx'
import { RefundsTab } from './RefundsTab.tsx'
import type { readTab } from './read-tab.ts'
import { SettlementTab } from './SettlementTab.tsx'
import { StatementsTab } from './StatementsTab.tsx'
import { TaxRatesTab } from './TaxRatesTab.tsx'

type Read = Awaited<ReturnType<typeof readTab>>
export type Panelled = Exclude<Read, { shows: 'payouts' }> | { readonly shows: 'nothing' | 'wrong filter' }
type OfBooks = Extract<
  Panelled,
  { shows: 'events' | 'exceptions' | 'settlement' | 'books' | 'months' | 'month' | 'ledger' | 'accounts' | 'balances' }
>

/** What waits on the pages of one tab, which the tab counts together. */
const countsOf = (waiting: Waiting | null) =>
  waiting === null
    ? {}
    : {
        payouts: waiting.payouts.count + waiting.holds.count,
        payees: waiting.payees,
        exceptions: waiting.exceptions,
        statements: waiting.statements,
      }

/** What the address asks for, but for the payouts, which fill the page. */
export function DeskPanel({ shown, waiting }: { shown: Panelled; waiting: Waiting | null }) {
  switch (shown.shows) {
    case 'overview':
      return <OverviewTab {...shown} waiting={waiting} />
    case 'gift':
      return <GiftPane key={shown.gift.id} gift={shown.gift} />
    case 'dispute':
      return <DisputePane key={shown.held.dispute.id} held={shown.held} />
    case 'gifts':
      return <GiftsTab {...shown} />
    case 'payees':
      return (
        <>
          <PartLinks of="payouts" counts={countsOf(waiting)} />
          <PayeesTab {...shown} />
        </>
      )
    case 'payee':
      return <PayeePane key={shown.payee.id} payee={shown.payee} />
    case 'refunds':
      return <RefundsTab {...shown} />
    case 'disputes':
      return <DisputesTab disputes={shown.disputes} now={shown.now} />
    case 'plans':
      return <PlansTab {...shown} />
    case 'plan':
      return <PlanPane key={shown.plan.userId} plan={shown.plan} />
    case 'invoices':
      return <InvoicesTab {...shown} />
    case 'rates':
      return <TaxRatesTab {...shown} />
    case 'statements':
      return (
        <>
          <PartLinks of="exceptions" counts={countsOf(waiting)} />
          <StatementsTab {...shown} />
        </>
      )
    case 'wrong filter':
      return <WrongFilter />
    case 'nothing':
      return (
        <EmptyState title="Nothing is here" text="The address names no gift, no dispute, or no place in the list." />
      )
    default:
      return <BooksPanel shown={shown} waiting={waiting} />
  }
}

function BooksPanel({ shown, waiting }: { shown: OfBooks; waiting: Waiting | null }) {
  switch (shown.shows) {
    case 'events':
      return <EventsTab {...shown} />
    case 'exceptions':
      return (
        <>
          <PartLinks of="exceptions" counts={countsOf(waiting)} />
          <ExceptionsTab {...shown} />
        </>
      )
    case 'settlement':
      return (
        <>
          <PartLinks of="books" />
          <SettlementTab {...shown} />
        </>
      )
    case 'books':
      return (
        <>
          <PartLinks of="books" />
          <BooksTab books={shown.books} />
        </>
      )
    case 'months':
      return <MonthsTab {...shown} />
    case 'month':
      return <MonthPane key={shown.month.month} month={shown.month} />
    case 'ledger':
      return <LedgerBrowser {...shown} />
    case 'accounts':
      return (
        <>
          <PartLinks of="ledger" />
          <StatementTab {...shown} kinds={kindLabels} />
        </>
      )
    case 'balances':
      return (
        <>
          <PartLinks of="ledger" />
          <BalancesTab {...shown} />
        </>
      )
  }
}

const fault = 'Please give dates as 2026-11-30, the last after the first.'

/** The list that the address asks for, with its filter and what is wrong with it. */
function WrongFilter() {
  const [query] = useSearchParams()
  switch (deskPart(query)) {
    case 'overview':
      return <RangeBar fault={fault} />
    case 'gifts':
      return <GiftsTab gifts={[]} older={null} fault={fault} />
    case 'accounts':
      return (
        <>
          <PartLinks of="ledger" />
          <StatementTab statement={null} projects={[]} kinds={kindLabels} fault={fault} />
        </>
      )
    default:
      return <LedgerBrowser entries={[]} older={null} fault="Please give dates as 2026-11-30." />
  }
}
