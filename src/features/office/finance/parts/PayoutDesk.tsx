import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { PayoutItem, WholePayout } from '#features/funding/payouts/contract/objects.ts'
import { DeskPanes } from '#ui/DeskPanes.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { NothingOpen } from '#ui/NothingOpen.tsx'
import { useDeskKeys, useKeysSetting } from '#ui/use-desk-keys.ts'
import type { Instant } from '#values/time.ts'
import { changedUrl } from '#wire/changed-url.ts'
import { routerLink } from '#wire/router-link.tsx'
import { tabUrl } from './desk-url.ts'
import { type PayoutAct, PayoutDialogs } from './PayoutDialogs.tsx'
import { PayoutFacts } from './PayoutFacts.tsx'
import { PayoutPane } from './PayoutPane.tsx'
import { PayoutQueueRow } from './PayoutQueueRow.tsx'

export type PayoutDeskProps = {
  items: readonly PayoutItem[]
  payout: WholePayout | undefined
  isMissing: boolean
  now: Instant
  /** How many payees wait for a decision. */
  payees: number
}

/** Where each row of the queue stands, by who it waits for. */
const groups = [
  { title: 'To approve', has: ({ state }: PayoutItem) => state === 'requested' || state === 'approved' },
  { title: 'On hold', has: ({ state }: PayoutItem) => state === 'held' },
  {
    title: 'On the way',
    has: ({ state }: PayoutItem) => state === 'sending' || state === 'in_transit' || state === 'returning',
  },
  {
    title: 'Ended',
    has: ({ state }: PayoutItem) => ['paid', 'final', 'failed', 'returned', 'declined', 'cancelled'].includes(state),
  },
] as const

/** Three panes: the payouts, one of them with what is free, and who agreed. */
export function PayoutDesk({ items, payout, isMissing, now, payees }: PayoutDeskProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [act, setAct] = useState<PayoutAct>()
  const [isOn] = useKeysSetting()
  const ordered = groups.flatMap(({ has }) => items.filter(has))
  const at = ordered.findIndex(({ id }) => id === payout?.id)
  const go = (by: 1 | -1): void => {
    const next = ordered[at < 0 ? 0 : at + by]
    if (next) void navigate(changedUrl(query, { payout: next.id }), { replace: payout !== undefined })
  }
  useDeskKeys(
    {
      j: { what: 'Next payout', act: () => go(1) },
      k: { what: 'Previous payout', act: () => go(-1) },
      a: { what: 'Approve', act: () => payout?.notApprovable === null && setAct('approve') },
      h: { what: 'Hold', act: () => payout?.mayHold && setAct('hold') },
      r: { what: 'Decline', act: () => payout?.mayDecline && setAct('decline') },
    },
    isOn,
  )
  const isEnded = query.get('show') === 'ended'
  return (
    <>
      <DeskPanes
        label="Payouts"
        isOpen={payout !== undefined || isMissing}
        list={
          <>
            <div className="flex justify-between gap-4 border-line border-b px-4 text-xs">
              <Link
                to={isEnded ? tabUrl('payouts') : '?tab=payouts&show=ended'}
                className="flex min-h-11 items-center dense:min-h-10"
              >
                {isEnded ? 'Show those that wait' : 'Show those that ended'}
              </Link>
              <Link to={tabUrl('payees')} className="flex min-h-11 items-center dense:min-h-10">
                Payees{payees > 0 && ` ${payees}`}
              </Link>
            </div>
            {items.length === 0 ? (
              <div className="p-4">
                <EmptyState
                  title={isEnded ? 'None has ended.' : 'No payout waits.'}
                  text="What researchers ask for appears here, the oldest first."
                />
              </div>
            ) : (
              groups.map(({ title, has }) => (
                <QueueGroup key={title} title={title} items={items.filter(has)} now={now} selected={payout?.id} />
              ))
            )}
          </>
        }
      >
        {payout ? (
          <>
            <PayoutPane payout={payout} before={ordered[at - 1]?.id} after={ordered[at + 1]?.id} onAct={setAct} />
            <PayoutFacts payout={payout} />
          </>
        ) : (
          <NothingOpen
            choose="Choose a payout"
            isListEmpty={items.length === 0}
            missing={isMissing && { title: 'This payout is not there', text: 'The address names no payout.' }}
            back={{ href: changedUrl(query, { payout: undefined }), label: 'Back to the payouts' }}
            renderLink={routerLink}
          />
        )}
      </DeskPanes>
      {payout && <PayoutDialogs key={payout.id} payout={payout} act={act} onClose={() => setAct(undefined)} />}
    </>
  )
}

type QueueGroupProps = { title: string; items: readonly PayoutItem[]; now: Instant; selected: string | undefined }

function QueueGroup({ title, items, now, selected }: QueueGroupProps) {
  if (items.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="flex h-6 items-center justify-between border-line border-b bg-sunken px-4 font-sans font-semibold text-ink-2 text-xs tracking-normal">
        {title} <span className="font-normal text-ink-3">{items.length}</span>
      </h2>
      <ol>
        {items.map((item) => (
          <li key={item.id} data-row>
            <PayoutQueueRow item={item} now={now} isSelected={item.id === selected} />
          </li>
        ))}
      </ol>
    </section>
  )
}
