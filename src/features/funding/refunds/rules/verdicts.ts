import { type Cents, cents } from '#values/money.ts'
import type { Gone } from './standing.ts'

type State = 'open' | 'won' | 'lost'
type Word = { readonly state: State; readonly moves?: number | undefined }

/**
 * Whether a reported state is the bank's newer decision. Events come in any order, and a bank may reverse its
 * decision, so their times say little: how often money has moved only goes up. An open dispute takes any verdict; a
 * decided one only a verdict that moved money since. An appeal alone moves nothing.
 */
export function isNewerWord(known: Word & { readonly moves: number }, reported: Word): boolean {
  if (reported.state === 'open' || reported.state === known.state) return false
  if (known.state === 'open') return (reported.moves ?? known.moves) >= known.moves
  return (reported.moves ?? 0) > known.moves
}

/** What has gone back of a gift after a bank's decision on one of its disputes. */
export function goneAfter(gone: Gone, amount: Cents, from: State, to: 'won' | 'lost'): Gone {
  const disputed = gone.disputed - (from === 'open' ? amount : 0)
  const lost = gone.lost - (from === 'lost' ? amount : 0) + (to === 'lost' ? amount : 0)
  return { refunded: gone.refunded, lost: cents(lost), disputed: cents(disputed) }
}
