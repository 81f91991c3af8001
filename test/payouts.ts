import type { payeesContract } from '#features/funding/payees/contract.ts'
import type { payoutsContract } from '#features/funding/payouts/contract/endpoints.ts'
import { sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { dayMs, secondMs } from '#values/time.ts'
import { upload } from './api-calls/product.ts'
import { giveAndPay, newKey, openProject, press } from './gifts.ts'
import { type Person, person, signedInAgain } from './people.ts'
import type { TestApp } from './test-app.ts'

const password = 'six letters'
type Contracts = typeof payoutsContract & typeof payeesContract

/** Researchers who are paid, the finance team, and their calls. */
export async function payoutDesk(app: TestApp) {
  const finance = await person(app, { type: 'financial_admin', password, firstName: 'Iris' })
  const second = await person(app, { type: 'super_admin', password, firstName: 'Theo' })
  const donor = await person(app, { type: 'donor', password })
  const as = async (one: Person) => app.as<Contracts>((await signedInAgain(app, one)).accessToken)

  const submit = async (owner: Person) => {
    const fileIds = [(await upload(app, await signedInAgain(app, owner), 'credential')) as Id<'file'>]
    const body = { kind: 'person' as const, legalName: 'Maria Keller', country: 'US', fileIds }
    return (await as(owner))('POST /api/me/payee', { body })
  }
  /** On the gateway's own page. */
  const chooseAccount = async (owner: Person, account: string) => {
    const page = await (await as(owner))('POST /api/me/payee/account', { body: { password } })
    if (!page.ok) return page.refusal.code
    await press(app, page.data.url, { account })
    await app.drain()
    return undefined
  }
  const payeeOf = async (owner: Person): Promise<Id<'payee'>> => {
    const [row] = await app.platform.database.query<{ id: Id<'payee'> }>(
      sql`select id from payees where owner_id = ${owner.userId}`,
    )
    if (!row) throw new Error('there is no such payee')
    return row.id
  }
  const decidePayee = async (owner: Person, verdict: 'verified' | 'attention' | 'refused', by: Person = finance) =>
    (await as(by))('POST /api/admin/payees/:id/decision', {
      params: { id: await payeeOf(owner) },
      body: { verdict, reason: 'The passport shows the same name.' },
    })
  /** A researcher who may be paid, with a project that was given this much long enough ago. */
  const payable = async (dollars = 100, account = 'works') => {
    const owner = await person(app, { type: 'researcher', password, firstName: 'Maria', lastName: 'Keller' })
    const { projectId } = await openProject(app, { owner })
    const giver = await signedInAgain(app, donor)
    const gifts = [await giveAndPay(app, giver, projectId, { amountDollars: dollars })]
    await submit(owner)
    await chooseAccount(owner, account)
    await decidePayee(owner, 'verified')
    app.advance(8 * dayMs)
    await app.drain()
    return { owner, projectId, donationId: gifts[0]?.donationId as Id<'donation'> }
  }
  type Wish = { key?: string; purpose?: string }
  const ask = async (owner: Person, projectId: Id<'project'>, amountCents: number, wish: Wish = {}) =>
    (await as(owner))('POST /api/me/payouts', {
      headers: { 'idempotency-key': wish.key ?? newKey() },
      body: { projectId, amountCents, purpose: wish.purpose ?? 'Flow sensors, 24 of them.' },
    })
  const asked = async (owner: Person, projectId: Id<'project'>, amountCents: number): Promise<Id<'payout'>> => {
    const answer = await ask(owner, projectId, amountCents)
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.data.id
  }
  const look = async (id: Id<'payout'>, by: Person = finance) => {
    const answer = await (await as(by))('GET /api/admin/payouts/:id', { params: { id } })
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.data
  }
  const approve = async (id: Id<'payout'>, by: Person = finance, contentHash?: string) =>
    (await as(by))('POST /api/admin/payouts/:id/approval', {
      params: { id },
      body: { contentHash: contentHash ?? (await look(id, by)).contentHash, password },
    })
  /** Requested, approved, and processed as far as the bank gets in a minute. */
  const paid = async (owner: Person, projectId: Id<'project'>, amountCents: number): Promise<Id<'payout'>> => {
    const id = await asked(owner, projectId, amountCents)
    const answer = await approve(id)
    if (!answer.ok) throw new Error(answer.refusal.code)
    await app.drain()
    await settle()
    return id
  }
  const settle = async (ms = 40 * secondMs) => {
    app.advance(ms)
    await app.drain()
  }
  const money = async (owner: Person) => {
    const answer = await (await as(owner))('GET /api/me/money')
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.data
  }
  /** The balances of a project, by account, as credits to it. */
  const books = async (projectId: string): Promise<Record<string, number>> => {
    const rows = await app.platform.database.query<{ code: string; cents: number }>(sql`
      select account.code, -sum(posting.amount_cents)::bigint as cents from ledger_accounts account
      join ledger_postings posting on posting.account_id = account.id where account.owner_id = ${projectId}
      group by account.code having sum(posting.amount_cents) <> 0`)
    return Object.fromEntries(rows.map(({ code, cents }) => [code, cents]))
  }
  const stateOf = async (id: string) => {
    const [row] = await app.platform.database.query<{ state: string }>(sql`select state from payouts where id = ${id}`)
    return row?.state
  }
  return {
    ...{ finance, second, donor, as, submit, chooseAccount, payeeOf, decidePayee, payable, ask, asked, look, approve },
    ...{ paid, settle, money, books, stateOf, password },
  }
}
