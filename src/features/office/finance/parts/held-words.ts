import type { Settlement } from '#features/funding/settlements/contract.ts'
import { type Cents, cents, inCents } from '#values/money.ts'

type HeldWords = { readonly isBad: boolean; readonly text: string }

/** What follows from where the money of gifts is: what the platform adds to it, or may take from it. */
export function heldWords({ held, own, free }: Pick<Settlement, 'held' | 'own' | 'free'>): HeldWords {
  if (own < 0) return { isBad: true, text: `${lackWords(held)}: add ${inCents(cents(0 - own))}` }
  return { isBad: false, text: takeWords(held, free) }
}

type Held = Settlement['held']

/** Plans and what is not explained are no money for projects, so that the platform adds its own beside it. */
function lackWords({ clearing, inTransit, bank, owed, suspense, plans }: Held): string {
  if (clearing + inTransit + bank < owed) return 'Less is there than is owed to projects'
  const beside = [suspense > 0 && 'what is not explained yet', plans > 0 && 'what plans brought in'].filter(Boolean)
  return `Without ${beside.join(' and ')}, less is there than is owed to projects`
}

function takeWords({ bank, suspense }: Held, free: Settlement['free']): string {
  const account = 'the bank account for gifts'
  if (bank <= 0) return `Nothing can be taken from ${account}: nothing is in it.`
  if (free >= bank)
    return `All of ${account} may be taken: what is with the gateway and on its way covers what is owed to projects.`
  const use = suspense > 0 ? 'for what is owed to projects or not explained yet' : 'for what is owed to projects'
  if (free === 0) return `Nothing may be taken from ${account}: all of it is needed ${use}.`
  return `At most ${inCents(free)} may be taken from ${account}. The rest is needed ${use}.`
}

/** @param operating what went to the platform's own bank account; negative if more came from there. */
export const ownAccountWords = (operating: Cents): string =>
  operating < 0
    ? `The platform added ${inCents(cents(0 - operating))} of its own money.`
    : `${inCents(operating)} went on to the platform’s own bank account.`
