import { guestKeyOf } from '#features/funding/donations/actions/guest-key.ts'
import { redirectGift } from '#features/funding/outcomes/actions/redirect-gift.ts'
import { publishStatement } from '#features/funding/outcomes/actions/statements.ts'
import { settlingMs } from '#features/funding/outcomes/rules.ts'
import type { Id } from '#values/id.ts'
import { dayMs, later } from '#values/time.ts'
import { insist, type Script, turn, type Wished } from './people.ts'
import { type Heard, skewMaxMs } from './processes.ts'

const patience = 200

/** Lets others act until a condition holds, or no one is left to act. */
async function until(script: Script, who: string, isSo: () => boolean, meanwhile: () => void): Promise<void> {
  for (let turns = 1; turns <= patience && !isSo(); turns += 1) {
    await turn(script, who)
    if (turns % 8 === 0) meanwhile()
  }
}

/** Until gifts are confirmed, the deadline has passed, and the projects' outcomes are decided. */
async function untilDecided(script: Script, who: string): Promise<void> {
  const { donors, gateway, calls, closesAt } = script
  const isGiven = () => donors.size === 0 && gateway.waiting.length === 0
  await until(script, who, isGiven, () => script.anyApp().runTask('payments'))
  script.letTimePassTo(later(closesAt, settlingMs + 2 * skewMaxMs))
  const isDecided = () => calls.hasDone('outcomes: insert')
  await until(script, who, isDecided, () => script.anyApp().runTask('outcomes'))
}

/** Posts a statement for each project, even if none was requested. */
export async function researcher(script: Script): Promise<void> {
  const { dice, ground } = script
  if (dice.chance(0.9)) await untilDecided(script, 'researcher')
  for (const projectId of [...ground.closingProjects, ...ground.closingProjects]) {
    for (let turns = dice.below(12); turns > 0; turns -= 1) await turn(script, 'researcher')
    const publish = (text: string) =>
      insist(script, 'researcher', (app) =>
        app.ask('state', (on) => publishStatement(on, ground.owner, projectId, text)),
      )
    // Sent twice, as by a double click: one statement results.
    const reply = await Promise.all(dice.chance(0.5) ? [publish('Less.'), publish('Less.')] : [publish('Less.')])
    // A duplicate is refused when the first request arrived before a connection broke.
    const isGiven = (one: Heard<unknown>) => 'answer' in one || ('refusal' in one && one.refusal === 'statement_given')
    if (reply.some(isGiven)) script.statements.add(projectId)
  }
}

/** Donors redirect their gifts: in time or late, once or twice, even refunded and disputed ones. */
export async function redirecting(script: Script): Promise<void> {
  const { dice, wishes, closesAt } = script
  if (dice.chance(0.9)) await untilDecided(script, 'redirecting')
  if (dice.chance(0.1)) script.letTimePassTo(later(closesAt, 32 * dayMs))
  for (let count = 0; count < 5; count += 1) {
    for (let turns = 1 + dice.below(8); turns > 0; turns -= 1) await turn(script, 'redirecting')
    const paid = new Set(script.gateway.paid().map((one) => one.key))
    const given = wishes.filter((wish) => [...wish.donationIds].some((id) => paid.has(`donation:${id}`)))
    const below = given.filter((wish) => wish.projectId === script.ground.closingProjects[0])
    const some = below.length > 0 && dice.chance(0.9) ? below : given
    if (some.length > 0) await takeElsewhere(script, dice.pick(some))
  }
}

async function takeElsewhere(script: Script, { donor, donationIds }: Wished): Promise<void> {
  const { dice, ground, redirects } = script
  const [donationId] = [...donationIds] as Id<'donation'>[]
  if (!donationId) return
  // Clicked twice, perhaps with another choice.
  const choices = Array.from({ length: dice.chance(0.3) ? 2 : 1 }, () =>
    dice.chance(0.9) ? dice.pick(ground.openProjects) : dice.pick(ground.closingProjects),
  )
  const take = async (projectId: Id<'project'>): Promise<void> => {
    const reply = await insist(script, 'redirecting', (app) =>
      app.ask('redirect', async (on) => {
        const guest = 'actor' in donor ? undefined : await guestKeyOf(on, donationId)
        return redirectGift(on, { actor: 'actor' in donor ? donor.actor : undefined, guest }, donationId, projectId)
      }),
    )
    if ('answer' in reply) redirects.set(donationId, projectId)
  }
  await Promise.all(choices.map(take))
}
