import { type ReactNode, useState } from 'react'
import type { OwnPayee } from '#features/funding/payees/contract.ts'
import { PayeePanel } from '#features/funding/payees/parts/PayeePanel.tsx'
import { askFirstTexts } from '#features/funding/payees/rules.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { inCents } from '#values/money.ts'
import { type Instant, longDate, nearDate } from '#values/time.ts'
import type { MoneyPage } from '../contract/objects.ts'
import { hasArrived } from '../rules/payouts.ts'
import { FourFigures } from './FourFigures.tsx'
import { HoldTable, ProjectTable } from './MoneyTables.tsx'
import { PayoutTable } from './PayoutTable.tsx'
import { ReceiptsDialog } from './ReceiptsDialog.tsx'
import { RequestDialog } from './RequestDialog.tsx'

type MoneyTabProps = {
  money: MoneyPage
  payee: OwnPayee
  /** The researcher's plan, and its next charge, which is listed among the next events. */
  plan: ReactNode
  charges: MoneyPage['upcoming']
}

/** Where the money is: four figures, one strip to scale, and the tables that add up to them. */
export function MoneyTab({ money, payee, plan, charges }: MoneyTabProps) {
  const [isAsking, setAsking] = useState(false)
  const [receiptsOf, setReceiptsOf] = useState<string>()
  const { totals, projects, holds, payouts, next, receipts } = money
  const upcoming = [...money.upcoming, ...charges].toSorted((one, other) => (one.at < other.at ? -1 : 1))
  const account = payee.payee?.account
  if (projects.length === 0)
    return (
      <div className="grid gap-6">
        <EmptyState
          title="No money yet"
          text="What is given to your projects stands here: what is pending, on hold and why, available, and paid."
        />
        <PayeePanel own={payee} />
        {plan}
      </div>
    )
  const blocked = blockedBy(money, payee)
  const opened = payouts.find(({ id }) => id === receiptsOf)
  // The oldest first: its receipts are due first.
  const unaccounted = payouts.findLast((one) => hasArrived(one.state) && one.spent < one.cents)
  const panel = <PayeePanel own={payee} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-9">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_19.5rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <FourFigures money={money} />
          {totals.covered > 0 && (
            <p className="text-sm">
              Banks took back {inCents(totals.covered)} after they were paid out. We gave that from our own money; it
              comes back to us from later gifts to the same project.
            </p>
          )}
          {totals.unfilled > 0 && (
            <p className="text-sm">
              Gifts went back, so that payouts are {inCents(totals.unfilled)} more than what is left of gifts of seven
              days and older. Newer gifts to the same project fill that first; until then a payout that waits does not
              leave.
            </p>
          )}
          {receipts.missing > 0 && (
            <p className="rounded-md border-warn border-l-[3px] bg-sunken p-3 text-sm">
              Receipts for {inCents(receipts.missing)} of what was paid out are missing.{' '}
              {receipts.overdue
                ? 'The next payout of that project can be asked for once they are attached.'
                : 'They are due two weeks after the payout arrived.'}
            </p>
          )}
          <div className="grid items-start gap-x-5 gap-y-3 sm:flex sm:flex-wrap">
            {unaccounted && (
              <Button
                variant={receipts.overdue ? 'primary' : 'quiet'}
                onClick={() => setReceiptsOf(unaccounted.id)}
                className={receipts.overdue ? undefined : 'order-1'}
              >
                Attach Receipts
              </Button>
            )}
            <Button
              variant={receipts.overdue ? 'quiet' : 'primary'}
              onClick={() => setAsking(true)}
              disabledReason={blocked}
            >
              Ask for a Payout
            </Button>
            {next && (
              <p className="order-2 py-2.5 text-ink-2 text-sm">
                Next:{' '}
                <strong className="text-ink">
                  {inCents(next.cents)} {next.isFree ? 'becomes available' : 'joins what is on hold'} on{' '}
                  {longDate(next.at)}
                </strong>
              </p>
            )}
          </div>
          {holds.length > 0 && <HoldTable holds={holds} />}
        </div>
        <div className="grid gap-7">
          {/* What blocks a payout comes first. */}
          {payee.missing === null ? plan : panel}
          {payee.missing === null ? panel : plan}
          {upcoming.length > 0 && (
            <section aria-labelledby="upcoming">
              <h2 id="upcoming" className="text-xl">
                What comes next
              </h2>
              <ol className="mt-2.5">
                {byDay(upcoming).map(({ at, texts }) => (
                  <li
                    key={at}
                    className="grid grid-cols-[5.75rem_minmax(0,1fr)] gap-3 border-line border-b py-2 text-sm first:border-t first:border-t-ink"
                  >
                    <time dateTime={at} title={longDate(at)} className="whitespace-nowrap font-semibold">
                      {nearDate(at, money.now)}
                    </time>
                    <ul className="grid gap-1">
                      {texts.map((text) => (
                        <li key={text} className="wrap-anywhere">
                          {text}
                        </li>
                      ))}
                    </ul>
                  </li>
                ))}
              </ol>
            </section>
          )}
        </div>
      </div>
      <ProjectTable money={money} />
      {payouts.length > 0 && (
        <PayoutTable
          money={money}
          account={account ? `${account.bank}, account ending in ${account.last4}` : undefined}
          onReceipts={setReceiptsOf}
        />
      )}
      {opened && (
        <ReceiptsDialog key={opened.id} payout={opened} money={money} onClose={() => setReceiptsOf(undefined)} />
      )}
      <RequestDialog money={money} open={isAsking} onClose={() => setAsking(false)} />
    </div>
  )
}

/** Each day once, with all of its events. */
function byDay(upcoming: MoneyPage['upcoming']): { readonly at: Instant; readonly texts: readonly string[] }[] {
  const days = [...new Set(upcoming.map(({ at }) => at.slice(0, 10)))]
  return days.flatMap((day) => {
    const own = upcoming.filter(({ at }) => at.startsWith(day))
    return own[0] ? [{ at: own[0].at, texts: [...new Set(own.map(({ text }) => text))] }] : []
  })
}

/** Why nothing can be requested: what the researcher can resolve comes first. */
function blockedBy({ totals, projects }: MoneyPage, { missing, paysOut }: OwnPayee): string | undefined {
  if (!paysOut) return 'Payouts are not open here yet. What was given is safe.'
  if (missing !== null) return askFirstTexts[missing]
  if (totals.available > 0) return undefined
  return projects.length === 1 ? (projects[0]?.blocked ?? undefined) : 'Nothing is available yet.'
}
