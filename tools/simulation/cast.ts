import { redirecting, researcher } from './closings.ts'
import { meanwhile, payee, untilPaidOut } from './payees.ts'
import { bookkeepers, isAnyTaken, lateBanks, payeeBanks, payoutDesk } from './payout-desk.ts'
import { actAsDonor, banks, closer, financier, neighbour, ownersAddress, type Script } from './people.ts'
import { actAsSubscriber, planBanks, planDesk } from './subscribers.ts'

type Scene = {
  /** Another installation is paid through the same account. */
  readonly hasNeighbour: boolean
  /** Projects close. */
  readonly isClosing: boolean
}

/** The people in a history. */
export function cast(script: Script, { hasNeighbour, isClosing }: Scene): Promise<void>[] {
  if (script.story === 'plans') return subscribers(script)
  if (script.story === 'payouts')
    return [
      ...donors(script),
      ...[payee(script), payoutDesk(script, 0), payoutDesk(script, 1), payeeBanks(script)],
      ...[financier(script, 0), lateBanks(script), lateDonor(script), bookkeepers(script)],
      // Otherwise banks would take most gifts before any of them are paid out.
      ...(script.dice.chance(0.3) ? [banks(script)] : []),
    ]
  return [
    ...donors(script),
    ...[financier(script, 0), financier(script, 1), banks(script)],
    ...(hasNeighbour ? [neighbour(script), closer(script)] : []),
    ...(isClosing ? [researcher(script), redirecting(script)] : []),
  ]
}

/** Up to three researchers with plans: with only one, no month would pass in the middle of an action. */
function subscribers(script: Script): Promise<void>[] {
  const { dice, ground } = script
  const people = ground.subscribers.slice(0, 1 + dice.below(3))
  return [...people.map((actor) => actAsSubscriber(script, actor)), planBanks(script), planDesk(script)]
}

/**
 * Gives once something was paid out, or a bank took some of that: the gift repays what the platform covered by then.
 */
async function lateDonor(script: Script): Promise<void> {
  const [actor] = script.ground.donors
  await untilPaidOut(script, 'late donor')
  const waits = script.plot === 'taken' && script.dice.chance(0.6)
  for (let rounds = 0; waits && rounds < 40 && !isAnyTaken(script); rounds += 1)
    await meanwhile(script, 'late donor', 6)
  const [taken] = waits ? script.payouts.values() : []
  if (actor) await actAsDonor(script, { actor }, 'late', taken?.projectId)
}

/** Two or three donors with accounts, and sometimes a guest who also has one. */
function donors(script: Script): Promise<void>[] {
  const { dice, ground } = script
  const known = ground.donors.slice(0, 2 + dice.below(2)).map((actor) => actAsDonor(script, { actor }, actor.firstName))
  const guestEmail = dice.pick(['ada@simulation.example', 'guest@simulation.example'])
  if (dice.chance(0.4)) known.push(actAsDonor(script, { guestEmail: ownersAddress }, 'owner'))
  return dice.chance(0.5) ? [...known, actAsDonor(script, { guestEmail }, 'guest')] : known
}
