import type { payeesContract } from '#features/funding/payees/contract.ts'
import type { claimsContract } from '#features/funding/payouts/contract/claims.ts'
import type { payoutsContract } from '#features/funding/payouts/contract/endpoints.ts'
import { sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { dayMs, minuteMs } from '#values/time.ts'
import { disputesOf } from '../disputes.ts'
import { giveAndPay, newKey, openProject, press } from '../gifts.ts'
import type { Person } from '../people.ts'
import { bySomeone, type Calls } from './call.ts'
import { upload } from './product.ts'
import { type ApiWorld, password } from './world.ts'

type Contracts = typeof payeesContract & typeof payoutsContract

const details = { kind: 'person' as const, legalName: 'Ada Person', country: 'US' }

/** A researcher who submitted a payee. */
async function submitted({ app, someone }: ApiWorld) {
  const owner = await someone('researcher')
  const fileId = (await upload(app, owner, 'credential')) as Id<'file'>
  const answer = await app.as<Contracts>(owner.accessToken)('POST /api/me/payee', {
    body: { ...details, fileIds: [fileId] },
  })
  if (!answer.ok) throw new Error(answer.refusal.code)
  const [row] = await app.platform.database.query<{ id: string }>(
    sql`select id from payees where owner_id = ${owner.userId}`,
  )
  return { owner, fileId, payeeId: row?.id ?? '' }
}

/** The gateway's page for that person's account. */
async function accountPage(world: ApiWorld, owner: Person): Promise<string> {
  const api = world.app.as<Contracts>(await world.again(owner))
  const page = await api('POST /api/me/payee/account', { body: { password } })
  if (!page.ok) throw new Error(page.refusal.code)
  return page.data.url
}

/** A researcher who may request $93.70. */
async function payable(world: ApiWorld) {
  const { app, someone, again } = world
  const { owner, payeeId } = await submitted(world)
  const { projectId } = await openProject(app, { owner: { ...owner, accessToken: await again(owner) } })
  await giveAndPay(app, await someone('donor'), projectId)
  await press(app, await accountPage(world, owner), { account: 'works' })
  const finance = app.as<Contracts>((await someone('financial_admin')).accessToken)
  const body = { verdict: 'verified' as const, reason: 'The passport.' }
  await finance('POST /api/admin/payees/:id/decision', { params: { id: payeeId as Id<'payee'> }, body })
  app.advance(8 * dayMs)
  await app.drain()
  return { owner, projectId }
}

/** A waiting payout, with the person who requested it. */
async function asked(world: ApiWorld) {
  const { owner, projectId } = await payable(world)
  const api = world.app.as<Contracts>(await world.again(owner))
  const headers = { 'idempotency-key': newKey() }
  const body = { projectId, amountCents: 5000, purpose: 'Sensors.' }
  const answer = await api('POST /api/me/payouts', { headers, body })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return { owner, id: answer.data.id, projectId }
}

/** A payout that arrived, with a receipt. */
async function spent(world: ApiWorld) {
  const { owner, id } = await paid(world)
  const accessToken = await world.again(owner)
  const fileId = (await upload(world.app, { ...owner, accessToken }, 'receipt')) as Id<'file'>
  const body = { lineKey: null, amountCents: 100, spentOn: '2026-11-01', what: 'A sensor', fileId }
  const headers = { 'idempotency-key': newKey() }
  const answer = await world.app.as<Contracts>(accessToken)('POST /api/me/payouts/:id/spendings', {
    params: { id },
    headers,
    body,
  })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return { by: accessToken, params: { id, spendingId: answer.data.spendings[0]?.id ?? '' } }
}

/** The view of a finance team member. */
async function looked(world: ApiWorld) {
  const { id, owner, projectId } = await asked(world)
  const { accessToken } = await world.someone('financial_admin')
  const seen = await world.app.as<Contracts>(accessToken)('GET /api/admin/payouts/:id', { params: { id } })
  return { id, owner, projectId, by: accessToken, contentHash: seen.ok ? seen.data.contentHash : '' }
}

async function paid(world: ApiWorld) {
  const { id, owner, contentHash, by } = await looked(world)
  const body = { contentHash, password }
  await world.app.as<Contracts>(by)('POST /api/admin/payouts/:id/approval', { params: { id }, body })
  await world.app.drain()
  world.app.advance(minuteMs)
  await world.app.drain()
  return { id, owner }
}

/** A project whose gift a bank took after it was paid out. */
async function covered(world: ApiWorld) {
  const { app } = world
  const { id, owner } = await paid(world)
  const [gift] = await app.platform.database.query<{ ref: string; projectId: string }>(sql`
    select gift.payment_ref as "ref", gift.project_id as "projectId" from donations gift
    join payouts payout on payout.project_id = gift.project_id where payout.id = ${id}`)
  const { disputeEvent, deliver } = disputesOf(app)
  await deliver(disputeEvent(gift?.ref ?? '', 'lost', { moves: 1 }))
  await app.drain()
  return { owner, projectId: gift?.projectId ?? '' }
}

async function askedWriteOff(world: ApiWorld) {
  const { projectId } = await covered(world)
  const { accessToken } = await world.someone('financial_admin')
  const answer = await world.app.as<typeof claimsContract>(accessToken)('POST /api/admin/claims/:id/write-off', {
    params: { id: projectId as Id<'project'> },
    body: { reason: 'They left.', password },
  })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.items.find((one) => one.projectId === projectId)?.writeOff?.id ?? ''
}

const hold = { reason: 'question', shownText: 'Which sensors?', reviewOn: '2030-01-01' } as const

export const payoutCalls: Calls = {
  ...bySomeone((world) => world.researcher(), 'getMePayee', 'getMeMoney', 'getMeMoneyCsv'),
  ...bySomeone((world) => world.finance(), 'getAdminPayees', 'getAdminPayouts', 'getAdminClaims'),
  postAdminClaimsIdWriteOff: async (world) => ({
    params: { id: (await covered(world)).projectId },
    by: (await world.someone('financial_admin')).accessToken,
    body: { reason: 'They left.', password },
  }),
  postAdminWriteOffsIdDecision: async (world) => ({
    params: { id: await askedWriteOff(world) },
    by: (await world.someone('financial_admin')).accessToken,
    body: { verdict: 'approved', password },
  }),
  postMePayee: async ({ app, someone }) => {
    const owner = await someone('researcher')
    const fileIds = [await upload(app, owner, 'credential')]
    return { by: owner.accessToken, body: { ...details, fileIds } }
  },
  postMePayeeAccount: async (world) => ({ by: (await submitted(world)).owner.accessToken, body: { password } }),
  postMePayeeAccountState: async (world) => ({ by: (await submitted(world)).owner.accessToken }),
  getAdminPayeesId: async (world) => ({ params: { id: (await submitted(world)).payeeId }, by: await world.finance() }),
  postAdminPayeesIdDocumentsFileIdLink: async (world) => {
    const { payeeId, fileId } = await submitted(world)
    return { params: { id: payeeId, fileId }, by: await world.finance() }
  },
  postAdminPayeesIdDecision: async (world) => ({
    params: { id: (await submitted(world)).payeeId },
    by: await world.finance(),
    body: { verdict: 'verified', reason: 'The passport.' },
  }),
  postMePayouts: async (world) => {
    const { owner, projectId } = await payable(world)
    const body = { projectId, amountCents: 5000, purpose: 'Sensors.' }
    return { by: await world.again(owner), params: { 'idempotency-key': newKey() }, body }
  },
  postMePayoutsIdCancellation: async (world) => {
    const { owner, id } = await asked(world)
    return { by: await world.again(owner), params: { id } }
  },
  postMePayoutsIdSpendings: async (world) => {
    const { owner, id } = await paid(world)
    const by = await world.again(owner)
    const fileId = await upload(world.app, { ...owner, accessToken: by }, 'receipt')
    const body = { lineKey: null, amountCents: 100, spentOn: '2026-11-01', what: 'A sensor', fileId }
    return { by, params: { id, 'idempotency-key': newKey() }, body }
  },
  getProjectsIdSpending: async ({ app }) => ({ params: { id: (await openProject(app)).projectId } }),
  getAdminPayoutsId: async (world) => {
    const { id, by } = await looked(world)
    return { by, params: { id } }
  },
  postMePayoutsIdSpendingsSpendingIdReversal: spent,
  postMePayoutsIdReceiptsSpendingIdLink: spent,
  postAdminPayoutsIdReceiptsSpendingIdLink: async (world) => ({
    params: (await spent(world)).params,
    by: await world.finance(),
  }),
  postAdminPayoutsIdApproval: async (world) => {
    const { id, by, contentHash } = await looked(world)
    return { by, params: { id }, body: { contentHash, password } }
  },
  postAdminPayoutsIdHold: async (world) => {
    const { id, by } = await looked(world)
    return { by, params: { id }, body: hold }
  },
  postAdminPayoutsIdRelease: async (world) => {
    const { id, by } = await looked(world)
    await world.app.as<Contracts>(by)('POST /api/admin/payouts/:id/hold', { params: { id }, body: hold })
    return { by, params: { id } }
  },
  postAdminPayoutsIdRefusal: async (world) => {
    const { id, by } = await looked(world)
    return { by, params: { id }, body: { reason: 'No part of the plan.' } }
  },
  getTestGatewayAccountRef: async (world) => {
    const url = await accountPage(world, (await submitted(world)).owner)
    return { params: { ref: url.split('/').at(-1) ?? '' } }
  },
  postTestGatewayAccountRef: async (world) => {
    const url = await accountPage(world, (await submitted(world)).owner)
    return {
      params: { ref: url.split('/').at(-1) ?? '' },
      headers: { origin: new URL(url).origin },
      body: new URLSearchParams({ account: 'works' }),
    }
  },
}
