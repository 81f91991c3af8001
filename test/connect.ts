import { afterAll, afterEach, expect } from 'vitest'
import { sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { dayMs } from '#values/time.ts'
import { brokenBooks, openProject } from './gifts.ts'
import { payoutDesk } from './payouts.ts'
import { type Person, person } from './people.ts'
import { giveByStripe, type StripeApp } from './stripe-app.ts'
import { enterBank } from './stripe-peer/connect.ts'

type Answer = { ok: true } | { ok: false; refusal: { code: string } }
export const codeOf = (answer: Answer): string => (answer.ok ? 'ok' : answer.refusal.code)

/**
 * Payouts over Stripe Connect. At the end of the file everything is compared with Stripe, and the books are checked.
 */
export async function connectDesk(app: StripeApp) {
  const { peer, platform } = app
  const { world } = peer
  const { connect } = world
  const desk = await payoutDesk(app)
  const { approve, as, asked, decidePayee, password, submit } = desk
  Object.assign(platform.log, { warn: () => {} })
  afterEach(() => peer.behave())
  afterAll(async () => {
    await app.run('reconciliation')
    await app.drain()
    const open = sql`select kind, detail from reconciliation_exceptions where state = 'open' and kind <> 'event_unapplied'`
    expect(await platform.database.query(open)).toEqual([])
    expect(await brokenBooks(app)).toEqual([])
  })

  const returned = async (owner: Person) => {
    const answer = await (await as(owner))('POST /api/me/payee/account/state')
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.data
  }
  const openPage = async (owner: Person) => (await as(owner))('POST /api/me/payee/account', { body: { password } })
  const accountOf = async (owner: Person): Promise<string> => {
    const [row] = await platform.database.query<{ ref: string }>(
      sql`select account_ref as ref from payees where owner_id = ${owner.userId}`,
    )
    return row?.ref ?? ''
  }
  const researcher = () => person(app, { type: 'researcher', password, firstName: 'Maria', lastName: 'Keller' })
  let banks = 1000
  /** A researcher with $93.70 available, and a bank account. */
  const payable = async (wish: { dollars?: number } = {}) => {
    const owner = await researcher()
    const { projectId } = await openProject(app, { owner })
    await giveByStripe(app, desk.donor, { projectId, amountDollars: wish.dollars ?? 100 })
    await app.deliver()
    await submit(owner)
    expect(codeOf(await openPage(owner))).toBe('ok')
    const account = await accountOf(owner)
    enterBank(world, account, String(banks++))
    await app.deliver()
    await decidePayee(owner, 'verified')
    app.advance(8 * dayMs)
    await app.drain()
    return { owner, projectId, account }
  }
  const payoutsOf = (account: string) => [...connect.payouts.values()].filter((one) => one.account === account)
  const onlyPayoutOf = (account: string): string => payoutsOf(account).at(-1)?.id ?? ''
  /** Requested, approved, and with the bank. */
  const sent = async (owner: Person, projectId: Id<'project'>, cents = 9370) => {
    const id = await asked(owner, projectId, cents)
    expect(codeOf(await approve(id))).toBe('ok')
    await app.drain()
    return id
  }
  return { ...desk, returned, openPage, accountOf, researcher, payable, payoutsOf, onlyPayoutOf, sent }
}
