import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { longDate } from '#values/time.ts'
import type { OwnPayee } from '../contract.ts'
import { kindLabels, maySubmit, missingTexts, type PayeeState } from '../rules.ts'
import { AccountDialog } from './AccountDialog.tsx'
import { PayeeDialog } from './PayeeDialog.tsx'
import { useAccountReturn } from './use-account-return.ts'

const stateLabels: Readonly<Record<PayeeState, { readonly tone: Tone; readonly text: string }>> = {
  with_us: { tone: 'neutral', text: 'We look at it' },
  verified: { tone: 'ok', text: 'Verified' },
  attention: { tone: 'warn', text: 'Needs you' },
  refused: { tone: 'bad', text: 'Not verified' },
  closed: { tone: 'neutral', text: 'Closed' },
}

const accountLabel = (missing: OwnPayee['missing'], hasAccount: boolean): string =>
  missing === 'provider' ? 'Open the Provider’s Page' : hasAccount ? 'Change the Account' : 'Add a Bank Account'

/** Who is paid, into which account, and what is missing before that. */
export function PayeePanel({ own }: { own: OwnPayee }) {
  const { payee, missing, now } = own
  const [asks, setAsks] = useState<'details' | 'account'>()
  const isAsking = useAccountReturn()
  const waits = payee?.account && payee.account.usableFrom > now ? payee.account.usableFrom : undefined
  return (
    <section aria-labelledby="payee" className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="payee">Who is paid</h3>
        {payee && <StatusBadge tone={stateLabels[payee.state].tone}>{stateLabels[payee.state].text}</StatusBadge>}
      </div>
      {payee && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          <dt className="text-ink-3">Name</dt>
          <dd className="wrap-anywhere">{payee.legalName}</dd>
          <dt className="text-ink-3">Kind</dt>
          <dd>
            {kindLabels[payee.kind]}, {payee.country}
          </dd>
          <dt className="text-ink-3">Account</dt>
          <dd>{payee.account ? `${payee.account.bank}, ending in ${payee.account.last4}` : 'None yet'}</dd>
        </dl>
      )}
      <p role="status" className="text-sm empty:hidden">
        {isAsking ? 'We ask our payment provider how the account stands.' : missing && missingTexts[missing]}
      </p>
      {payee?.reason && (missing === 'attention' || missing === 'refused') && (
        <p className="wrap-anywhere whitespace-pre-line rounded-md border border-line bg-paper p-3 text-sm">
          {payee.reason}
        </p>
      )}
      {waits && (
        <p className="text-sm text-warn">
          The account was changed. Payouts to it open on {longDate(waits)}, {waits.slice(11, 16)} UTC.
        </p>
      )}
      {!own.paysOut && (
        <p className="text-sm text-warn">Payouts are not open here yet. What was given is safe, and waits for you.</p>
      )}
      <div className="flex flex-wrap gap-3">
        {maySubmit(payee?.state) && (
          <Button size="sm" onClick={() => setAsks('details')}>
            {payee ? 'Send Other Documents' : 'Say Who Is Paid'}
          </Button>
        )}
        {own.paysOut && payee && payee.state !== 'closed' && (
          <Button
            size="sm"
            variant={missing === 'account' || missing === 'provider' ? 'primary' : 'quiet'}
            onClick={() => setAsks('account')}
          >
            {accountLabel(missing, payee.account !== null)}
          </Button>
        )}
      </div>
      <PayeeDialog own={own} open={asks === 'details'} onClose={() => setAsks(undefined)} />
      <AccountDialog
        isChange={payee?.account !== null && payee?.account !== undefined}
        open={asks === 'account'}
        onClose={() => setAsks(undefined)}
      />
    </section>
  )
}
