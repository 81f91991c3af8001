import Check from 'lucide-react/icons/check'
import { type ReactNode, useContext, useEffect } from 'react'
import { Link } from 'react-router'
import { useSignIn } from '#features/identity/sign-in/parts/sign-in-dialog.tsx'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { cx } from '#ui/cx.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { DraftWriter } from '#ui/drafts.ts'
import { LedgerStrip } from '#ui/LedgerStrip.tsx'
import { Spinner, SpinnerMark } from '#ui/Spinner.tsx'
import type { Id } from '#values/id.ts'
import { inCents } from '#values/money.ts'
import { paths } from '#values/paths.ts'
import type { Donation } from '../contract.ts'
import { receiptLabel } from '../rules.ts'
import { endGiftDraft } from './gift-draft.ts'
import { splitParts } from './split-parts.ts'
import { type Outcome, useOutcome } from './use-outcome.ts'

export type OutcomeDialogProps = {
  donationId: Id<'donation'>
  /** The key of a guest, who has no account. */
  guest: string | undefined
  projectId: Id<'project'>
  saveButton?: ReactNode
  shareButton?: ReactNode
  onClose: () => void
  /** Another attempt with the typed values. */
  onAgain: () => void
}

/** The outcome of a gift. The browser's return proves nothing, so this polls until the gateway's event has arrived. */
export function OutcomeDialog(props: OutcomeDialogProps) {
  const { donationId, guest, projectId, saveButton, shareButton, onClose, onAgain } = props
  const { outcome, isAway, again } = useOutcome(donationId, guest)
  const { ask } = useSignIn()
  const writer = useContext(DraftWriter)
  const state = outcome.seen === 'gift' ? outcome.gift.state : outcome.seen
  useEffect(() => {
    if (outcome.seen !== 'gift') return
    const { gift } = outcome
    const { coversFees: coverFees, anonymous } = gift
    const amount = String((coverFees ? gift.split.net : gift.split.gross) / 100)
    const typed = { amount, coverFees, anonymous, note: gift.note ?? '' }
    if (gift.state === 'failed') endGiftDraft(projectId, writer, typed)
    if (gift.state === 'succeeded') endGiftDraft(projectId, writer, undefined)
  }, [outcome, projectId, writer])
  const signIn = async (): Promise<void> => {
    if (await ask('Sign in to see your gift.')) again()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={titles[state] ?? 'Your gift'}
      footer={
        <Actions outcome={outcome} guest={guest} onClose={onClose} onAgain={onAgain} onSignIn={() => void signIn()} />
      }
    >
      <div aria-live="polite" className="grid gap-5">
        <Body outcome={outcome} />
        {isAway && <p className="text-warn">{away}</p>}
        {state === 'succeeded' && saveButton && (
          <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
            <p>Save this project to hear how it goes on.</p>
            {saveButton}
          </div>
        )}
        {state === 'succeeded' && shareButton && (
          <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
            <p>Tell others who may care about it.</p>
            {shareButton}
          </div>
        )}
      </div>
    </Dialog>
  )
}

const titles: Readonly<Record<string, string>> = {
  nothing: 'Looking up your gift',
  refused: 'This gift cannot be shown',
  created: 'Waiting for the payment',
  requires_action: 'Your bank wants to check',
  processing: 'The bank is still working on it',
  failed: 'Nothing was charged',
  succeeded: 'Thank you. Your gift is confirmed',
  partially_refunded: 'A part of your gift was refunded',
  refunded: 'Your gift was refunded',
  disputed: 'Your bank disputes this gift',
  lost: 'Your bank took this gift back',
}

const away = 'We cannot be reached just now, and go on asking. If you have paid, your gift is not lost.'

function Body({ outcome }: { outcome: Outcome }) {
  if (outcome.seen === 'nothing') return <Spinner label="Looking up your gift" shown />
  if (outcome.seen === 'refused')
    return (
      <p>
        {outcome.code === 'not_signed_in'
          ? 'Sign in with the account you gave with, and you will see how far it is.'
          : 'It belongs to another account, or there is no such gift.'}
      </p>
    )
  const { gift, asked } = outcome
  if (gift.state === 'failed') return <p>{gift.failure?.text}</p>
  return (
    <>
      <Steps gift={gift} />
      <p className="text-ink-2">{explain(gift, asked)}</p>
      <LedgerStrip parts={splitParts(gift.split)} totalLabel="Your gift" />
    </>
  )
}

function explain(gift: Donation, asked: number): string {
  switch (gift.state) {
    case 'created':
      return asked < 8
        ? 'We count a gift only when the payment gateway itself tells us. This takes a moment.'
        : 'The gateway has not told us of a payment yet. If you have not paid, you can continue where you left.'
    case 'requires_action':
      return 'The payment goes on when you have approved it with your bank.'
    case 'processing':
      return 'You may close this page: nothing more is needed from you, and we mail the receipt as soon as it is confirmed.'
    case 'partially_refunded':
    case 'refunded':
      return 'Your receipt shows what went back to you, and when.'
    case 'disputed':
      return 'Your bank has taken the money back while it decides. You need to do nothing here.'
    case 'lost':
      return 'Your bank decided to take the money back. Your receipt says so.'
    default:
      return `${inCents(gift.split.net)} of it is held for the project. Receipt no. ${receiptLabel(gift)} is on its way to you by mail.`
  }
}

const stepsDone: Readonly<Record<string, number>> = { created: 0, requires_action: 0, processing: 1, succeeded: 3 }

function Steps({ gift }: { gift: Donation }) {
  const done = stepsDone[gift.state] ?? 3
  return (
    <ol className="grid gap-2">
      {['Paid at the gateway', 'Confirmed by the gateway', 'Posted to the public ledger'].map((step, at) => (
        <li key={step} className={cx('flex items-center gap-3', at < done ? 'text-ink' : 'text-ink-2')}>
          <span aria-hidden="true" className="grid size-6 shrink-0 place-items-center">
            {at < done && <Check size={20} className="text-ok" />}
            {at === done && <SpinnerMark className="text-brand-500" />}
            {at > done && <span className="size-2 rounded-full border border-edge" />}
          </span>
          {step}
          <span className="sr-only">{at < done ? ', done' : ', not yet'}</span>
        </li>
      ))}
    </ol>
  )
}

type ActionsProps = {
  outcome: Outcome
  guest: string | undefined
  onClose: () => void
  onAgain: () => void
  onSignIn: () => void
}

function Actions({ outcome, guest, onClose, onAgain, onSignIn }: ActionsProps) {
  const close = (
    <Button variant="quiet" onClick={onClose}>
      Close
    </Button>
  )
  if (outcome.seen === 'refused' && outcome.code === 'not_signed_in')
    return (
      <>
        {close}
        <Button onClick={onSignIn}>Sign In</Button>
      </>
    )
  if (outcome.seen !== 'gift') return close
  const { gift } = outcome
  return (
    <>
      {close}
      {gift.state === 'failed' && <Button onClick={onAgain}>Try again</Button>}
      {gift.checkoutUrl && (
        <a href={gift.checkoutUrl} className={buttonClass()}>
          Continue the payment
        </a>
      )}
      {gift.receiptNumber !== null && (
        <Link to={paths.receipt(gift.id, guest)} className={buttonClass()}>
          Open the receipt
        </Link>
      )}
    </>
  )
}
