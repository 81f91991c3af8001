import { insertFound } from '#features/funding/exceptions/store.ts'
import { sign } from '#features/funding/test-gateway/signature.ts'
import { sql } from '#platform/database.ts'
import { newId } from '#platform/platform.ts'
import { millisOf, minuteMs } from '#values/time.ts'
import { closedProject } from '../closed-projects.ts'
import { begin, giveAndPay, newKey, openProject, press } from '../gifts.ts'
import type { TestApp } from '../test-app.ts'
import { testOrigin } from '../test-platform.ts'
import { bySomeone, type Calls } from './call.ts'
import type { ApiWorld } from './world.ts'

const own = async ({ gift }: ApiWorld) => {
  const { donor, donationId } = await gift()
  return { by: donor.accessToken, params: { id: donationId } }
}
const begun = async ({ app, someone }: ApiWorld) => {
  const { projectId } = await openProject(app)
  const answer = await begin(app, await someone('donor'), projectId)
  if (!answer.ok) throw new Error(answer.refusal.code)
  return { url: answer.data.checkoutUrl, ref: answer.data.checkoutUrl.split('/').at(-1) ?? '' }
}
const challenged = async (world: ApiWorld): Promise<string> => {
  const { url, ref } = await begun(world)
  await press(world.app, url, { card: 'challenge' })
  return ref
}

/** A signed event of the built-in gateway for an unknown gift, so it stays unapplied. */
async function signedEvent({ platform }: TestApp) {
  const dispute = {
    ref: newId(platform),
    paymentRef: 'test_later',
    state: 'open',
    amountCents: 100,
    feeCents: 0,
    reason: 'x',
  }
  const event = { id: `evt_${newId(platform)}`, type: 'dispute.opened', created: platform.clock.now(), dispute }
  const seconds = Math.floor(millisOf(platform.clock.now()) / 1000)
  return { event, signature: await sign(platform.secrets, JSON.stringify(event), seconds) }
}

async function disputed({ app, someone }: ApiWorld): Promise<string> {
  const { projectId } = await openProject(app)
  const { donationId } = await giveAndPay(app, await someone('donor'), projectId, { card: 'disputed' })
  app.advance(minuteMs)
  await app.drain()
  const { database } = app.platform
  const [row] = await database.query<{ id: string }>(sql`select id from disputes where donation_id = ${donationId}`)
  return row?.id ?? ''
}

const refundBody = { amountCents: 2500, reason: 'platform_error', note: 'Charged twice by our mistake.' } as const

/** A refund large enough to need a second person's approval. */
async function waitingRefund({ app, someone, finance }: ApiWorld): Promise<string> {
  const { projectId } = await openProject(app)
  const { donationId } = await giveAndPay(app, await someone('donor'), projectId, { amountDollars: 1000 })
  const headers = {
    ...{ authorization: `Bearer ${await finance()}`, 'content-type': 'application/json' },
    'idempotency-key': newKey(),
  }
  const body = JSON.stringify({ ...refundBody, amountCents: 60_000 })
  const url = `${testOrigin}/api/admin/donations/${donationId}/refunds`
  const answer = await app.fetch(new Request(url, { method: 'POST', headers, body }))
  return ((await answer.json()) as { id: string }).id
}

export const giftCalls: Calls = {
  postDonations: async ({ app, donor }) => ({
    by: await donor(),
    params: { 'idempotency-key': newKey() },
    body: { projectId: (await openProject(app)).projectId, amountDollars: 50, anonymous: false, terms: true },
  }),
  getDonationsId: own,
  patchDonationsId: async (world) => ({ ...(await own(world)), body: { anonymous: true } }),
  getDonationsIdReceipt: own,
  postDonationsIdLookUp: own,
  getDonationsIdReceiptPdf: own,
  ...Object.fromEntries(
    [
      ...['getMeDonationsStatement', 'getMeDonationsStatementPdf', 'getMeDonationsStatementCsv'],
      ...['getMeDonationsYear', 'getMeDonationsYearJpg'],
    ].map((id) => [id, async (world: ApiWorld) => ({ by: (await own(world)).by, params: { year: 2026 } })]),
  ),
  getDonationsIdRedirect: async ({ app }) => {
    const { donor, donationId } = await closedProject(app, { minimum: 3000 })
    return { by: donor.accessToken, params: { id: donationId } }
  },
  postDonationsIdRedirect: async ({ app }) => {
    const { donor, donationId, other } = await closedProject(app, { minimum: 3000 })
    return { by: donor.accessToken, params: { id: donationId }, body: { projectId: other } }
  },
  postProjectsIdStatement: async ({ app }) => {
    const { owner, projectId } = await closedProject(app, { minimum: 0 })
    return { by: owner.accessToken, params: { id: projectId }, body: { text: 'One nursery instead of three.' } }
  },
  getTestGatewayPayRef: async (world) => ({ params: { ref: (await begun(world)).ref } }),
  postTestGatewayPayRef: async (world) => ({
    params: { ref: (await begun(world)).ref },
    headers: { origin: testOrigin },
    body: new URLSearchParams({ card: 'succeeds' }),
  }),
  getTestGatewayPayRefChallenge: async (world) => ({ params: { ref: await challenged(world) } }),
  postTestGatewayPayRefChallenge: async (world) => ({
    params: { ref: await challenged(world) },
    headers: { origin: testOrigin },
    body: new URLSearchParams({ answer: 'approve' }),
  }),
  getTestGatewayStyleCss: () => ({}),
  postPaymentsEvents: async ({ app }) => {
    const { event, signature } = await signedEvent(app)
    return { way: 'header-test-gateway-signature', proof: signature, body: event }
  },
  postPaymentsPayeeEvents: async ({ app }) => {
    const { event, signature } = await signedEvent(app)
    return { way: 'header-test-gateway-signature', proof: signature, body: event }
  },
}

export const financeCalls: Calls = {
  ...bySomeone(
    (world) => world.finance(),
    ...[
      'getAdminGifts',
      'getAdminPaymentEvents',
      'getAdminBooks',
      'getAdminSettlement',
      'postAdminBooksProofs',
      'getAdminLedger',
    ],
    ...['getAdminLedgerCsv', 'getAdminStatements', 'getAdminFinanceDesk', 'getAdminExceptions', 'getAdminRefunds'],
    ...['getAdminDisputes', 'postAdminReconciliation'],
  ),
  getAdminGiftsId: async ({ finance, gift }) => ({ by: await finance(), params: { id: (await gift()).donationId } }),
  postAdminPaymentEventsRetry: async ({ app, finance }) => {
    const { event, signature } = await signedEvent(app)
    const init = { method: 'POST', headers: { 'test-gateway-signature': signature }, body: JSON.stringify(event) }
    await app.fetch(new Request(`${testOrigin}/api/payments/events`, init))
    await app.drain()
    return { by: await finance(), body: { gateway: 'test', eventId: event.id } }
  },
  postAdminExceptionsIdClose: async ({ app, finance }) => {
    const id = newId(app.platform)
    const found = {
      gateway: 'test',
      kind: 'payment_unconfirmed',
      reference: id,
      detail: 'Found.',
      donationId: null,
    } as const
    await insertFound(app.platform.database, id, found, app.platform.clock.now())
    return { by: await finance(), params: { id }, body: { note: 'Looked at.' } }
  },
  postAdminDonationsIdRefunds: async ({ finance, gift }) => ({
    by: await finance(),
    params: { id: (await gift()).donationId, 'idempotency-key': newKey() },
    body: refundBody,
  }),
  postAdminRefundsIdDecision: async (world) => ({
    params: { id: await waitingRefund(world) },
    by: await world.chief(),
    body: { verdict: 'approve' },
  }),
  getAdminDisputesId: async (world) => ({ params: { id: await disputed(world) }, by: await world.finance() }),
  putAdminDisputesIdDraft: async (world) => ({
    params: { id: await disputed(world) },
    by: await world.finance(),
    body: { version: 0, purpose: 'A gift.', evidence: 'The giver wrote to us.' },
  }),
  postAdminDisputesIdAnswer: async (world) => ({
    params: { id: await disputed(world) },
    by: await world.finance(),
    body: { version: 0, purpose: 'A gift.', evidence: 'The giver wrote to us.' },
  }),
  postAdminDisputesIdAcceptance: async (world) => ({
    params: { id: await disputed(world) },
    by: await world.finance(),
  }),
}
