// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code is quoted here.

import { defectsOfPayouts } from './defects-of-payouts.ts'
import { defectsOfPlans } from './defects-of-plans.ts'
import type { Story } from './processes.ts'

/** A plausible defect of the money core: one piece of its code, replaced. */
export type Defect = {
  readonly name: string
  /** Absent for defects of gifts. */
  readonly story?: Story
  /** From the root of the repository. */
  readonly file: string
  /** Occurs in the file exactly once. */
  readonly says: string
  readonly instead: string
}

const inSlice = (slice: string, file: string) => `src/features/funding/${slice}/${file}`

const defectsOfGifts: readonly Defect[] = [
  {
    name: 'an event is acknowledged before it is stored',
    file: inSlice('payments', 'actions/receive-event.ts'),
    says: 'await insertBatcher(database)({ gateway: payments.name, event, at: clock.now() })',
    instead: 'void insertBatcher(database)({ gateway: payments.name, event, at: clock.now() }).catch(() => {})',
  },
  {
    name: 'an event that cannot be applied yet is lost',
    file: inSlice('payments', 'actions/handle-events.ts'),
    says: 'events.filter((event) => !parked.includes(event))',
    instead: 'events',
  },
  {
    name: 'an event is marked as applied outside the transaction that applies it',
    file: inSlice('payments', 'actions/handle-events.ts'),
    says: 'await markHandled(tx, applied, now)',
    instead: 'await markHandled(platform.database, applied, now)',
  },
  {
    name: 'a gift is not held while money is taken from it',
    file: inSlice('donations', 'store/settled.ts'),
    says: '      for no key update`),',
    instead: '      `),',
  },
  {
    name: 'a refund whose answer was lost is ordered with another key',
    file: inSlice('refunds', 'actions/send.ts'),
    says: 'idempotencyKey: `refund:${refund.id}`',
    instead: 'idempotencyKey: `refund:${refund.id}:${refund.attempts}`',
  },
  {
    name: 'a refund that was not answered counts as refused',
    file: inSlice('refunds', 'actions/send.ts'),
    says: '    return undefined\n  })',
    instead: "    return { state: 'failed' as const, refundRef: undefined, failureCode: 'lost' } as never\n  })",
  },
  {
    name: 'a refund may be of more than what is left beside others that are promised',
    file: inSlice('refunds', 'store/refunds.ts'),
    says: "from refunds where donation_id = ${donationId} and state in ('requested', 'sending', 'succeeded')`)",
    instead: "from refunds where donation_id = ${donationId} and state = 'succeeded'`)",
  },
  {
    name: 'the fees that a donor covers are forgotten',
    file: inSlice('donations', 'actions/give.ts'),
    says: 'splitOfWish(dollars(wish.amountDollars), wish.coverFees === true)',
    instead: 'splitOfWish(dollars(wish.amountDollars), false)',
  },
  {
    name: 'a gift is kept with other rates than it was charged with',
    file: inSlice('donations', 'store/gifts.ts'),
    says: '${platformBps}, ${processingBps}, ${processingFixedCents},',
    instead: '${processingBps}, ${platformBps}, ${processingFixedCents},',
  },
  {
    name: 'a gift that is sent again is another gift',
    file: inSlice('donations', 'actions/give.ts'),
    says: 'clientKey: wish.clientKey,',
    instead: "clientKey: wish.clientKey + (wish.amountDollars > 100 ? newId(platform) : ''),",
  },
  {
    name: 'totals are added outside the transaction that takes them off the list',
    file: inSlice('donations', 'actions/fold-totals.ts'),
    says: 'await addFunding(tx, platform, deltas)',
    instead: 'await addFunding(platform.database, platform, deltas)',
  },
  {
    name: 'receipts are numbered by looking, not by holding',
    file: inSlice('donations', 'store/confirmations.ts'),
    says: 'do update set last_number = donation_receipts.last_number + excluded.last_number',
    instead:
      'do update set last_number = excluded.last_number + (select count(*) from donations where series_id = excluded.donor_id)',
  },
  {
    name: 'late news move a confirmed gift back',
    file: inSlice('donations', 'rules.ts'),
    says: 'return rank[to] > rank[from] ? to : undefined',
    instead: 'return rank[to] !== rank[from] && rank[from] < 5 ? to : undefined',
  },
  {
    name: 'a lost dispute takes nothing from the books',
    file: inSlice('refunds', 'actions/apply-disputes.ts'),
    says: '    goneAfter(gift, dispute.amount, from, to),',
    instead: "    goneAfter(gift, dispute.amount, from, to === 'lost' ? 'won' : to),",
  },
  {
    name: 'a dispute that was decided is decided again',
    file: inSlice('refunds', 'rules/verdicts.ts'),
    says: "if (reported.state === 'open' || reported.state === known.state) return false",
    instead: "if (reported.state === 'open') return false\n  if (reported.state === known.state) return true",
  },
  {
    name: 'a verdict that turns the first is not heard',
    file: inSlice('refunds', 'rules/verdicts.ts'),
    says: 'return (reported.moves ?? 0) > known.moves',
    instead: 'return false',
  },
  {
    name: 'a verdict that is turned is believed whenever it was given',
    file: inSlice('refunds', 'rules/verdicts.ts'),
    says: 'return (reported.moves ?? 0) > known.moves',
    instead: 'return true',
  },
  {
    name: 'a refund under way counts as given when a bank asks the gift back',
    file: inSlice('donations', 'store/settled.ts'),
    says: 'gift.refunded_cents as "refunded", gift.lost_cents as "lost",',
    instead: `(gift.refunded_cents + (select coalesce(sum(amount_cents), 0) from refunds where donation_id = gift.id
          and state = 'sending'))::bigint as "refunded", gift.lost_cents as "lost",`,
  },
  {
    name: 'a project gives again what it has given back',
    file: inSlice('refunds', 'rules/standing.ts'),
    says: 'Math.min(gone, refundable(gift))',
    instead: 'gone',
  },
  {
    name: 'receipts are mailed outside the transaction that confirms the gift',
    file: inSlice('donations', 'actions/apply-payments.ts'),
    says: 'await queueMails(tx, platform, [...toDonors',
    instead: 'await queueMails(platform.database, platform, [...toDonors',
  },
  {
    name: 'a redirect takes nothing from the first project',
    file: inSlice('outcomes', 'actions/redirect-gift.ts'),
    says: 'await postEntries(tx, platform, entriesFor(gift, rest, to.id, now))',
    instead: 'await postEntries(tx, platform, entriesFor(gift, rest, to.id, now).slice(1))',
  },
  {
    name: 'gifts of a guest go to any account that claims the address',
    file: inSlice('donations', 'store/guests.ts'),
    says: 'where account.id = ${userId} and account.owner_proven_at is not null',
    instead: 'where account.id = ${userId}',
  },
  {
    name: 'two statements at once are both given',
    file: inSlice('outcomes', 'store/outcomes.ts'),
    says: '${isCurrent} for no key update of outcome`',
    instead: '${isCurrent}`',
  },
  {
    name: 'a mail that may have been sent is sent as another one',
    file: 'src/features/foundation/mail/tasks.ts',
    says: 'const messageId = `<${mail.id}@',
    instead: 'const messageId = `<${mail.id}.${mail.attempts}@',
  },
  {
    name: 'a gift of the researcher as a guest is not looked for when it is paid',
    file: inSlice('donations', 'actions/apply-payments.ts'),
    says: 'confirmed.filter((gift) => gift.asGuest)',
    instead: 'confirmed.filter((gift) => gift.asGuest && gift.donorId !== null)',
  },
  {
    name: 'an own gift counts as returned outside the transaction that orders its refund',
    file: inSlice('refunds', 'actions/return-own-gifts.ts'),
    says: 'ownGiftReturned(tx, platform, donationId)',
    instead: 'ownGiftReturned(platform.database, platform, donationId)',
  },
  {
    name: 'to set the events of one payment aside takes all that wait',
    file: inSlice('payments', 'store.ts'),
    says: 'handled_at is null and (payment_ref = ${about} or event_id = ${about})\n',
    instead: 'handled_at is null and ${about}::text is not null\n',
  },
  {
    name: 'what comes after a person has closed the exception waits for ever',
    file: inSlice('payments', 'actions/unapplied.ts'),
    says: 'if (await isClosed(tx, found)) await setAside(tx, event.gateway, [event.eventId], now)',
    instead: 'await isClosed(tx, found)',
  },
  {
    name: 'a payout counts as arrived when it leaves the gateway',
    file: inSlice('settlements', 'rules/booking.ts'),
    says: "const arrived = state === 'paid' ? gone : 0",
    instead: 'const arrived = state ? gone : 0',
  },
  {
    name: 'a payout that the bank returned is not looked at again',
    file: inSlice('settlements', 'actions/book.ts'),
    says: 'if (postings.length === 0) return []',
    instead: "if (postings.length === 0 || state === 'failed') return []",
  },
  {
    name: 'the processing fee that goes back is taken from the project',
    file: inSlice('refunds', 'rules/standing.ts'),
    says: 'Math.min(gone, refundable(gift))',
    instead: 'Math.min(gone, gift.gross)',
  },
]

export const defects: readonly Defect[] = [...defectsOfGifts, ...defectsOfPlans, ...defectsOfPayouts]
