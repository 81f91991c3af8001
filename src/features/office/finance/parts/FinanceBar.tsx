import type { Waiting } from '#features/office/overview/contract.ts'
import { DeskBar } from '#ui/DeskBar.tsx'
import { TabLinks } from '#ui/TabLinks.tsx'
import { routerLink } from '#wire/router-link.tsx'
import { type DeskTab, deskTabs, tabUrl } from './desk-url.ts'

/** How much waits for us on each tab, and on the pages below it. */
const countsOf = (waiting: Waiting): Readonly<Partial<Record<DeskTab, number>>> => ({
  payouts: waiting.payouts.count + waiting.holds.count + waiting.payees,
  refunds: waiting.refunds.count,
  disputes: waiting.disputes.count,
  plans: waiting.pastDue.count,
  events: waiting.events,
  exceptions: waiting.exceptions + waiting.statements,
  books: waiting.claims,
  months: waiting.closing,
})

type FinanceBarProps = { readonly current: DeskTab; readonly waiting: Waiting | null }

/** The bar of the finance desk: its tabs, with what waits on each. */
export function FinanceBar({ current, waiting }: FinanceBarProps) {
  const counts = waiting ? countsOf(waiting) : {}
  const tabs = deskTabs.map(({ id, label }) => {
    const count = counts[id] ?? 0
    return { id, label, href: tabUrl(id), ...(count > 0 && { count }) }
  })
  return (
    <DeskBar
      title="Financial"
      tabs={<TabLinks label="Finances" tabs={tabs} current={current} renderLink={routerLink} plain />}
    />
  )
}
