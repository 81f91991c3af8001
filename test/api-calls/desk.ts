import type { monthsContract } from '#features/funding/months/contract.ts'
import { sql } from '#platform/database.ts'
import { oldEntry, openMonths } from '../months.ts'
import { boughtPlan } from '../plans.ts'
import { bySomeone, type Calls } from './call.ts'
import type { ApiWorld } from './world.ts'

const month = '2026-10'

/** An open month with an entry. */
async function october({ app }: ApiWorld): Promise<void> {
  await oldEntry(app, '2026-10-05T12:00:00.000Z')
  await openMonths(app)
}

/** The same, closed by a member of the finance team: another one checks it. */
async function closing(world: ApiWorld): Promise<string> {
  await october(world)
  const { accessToken } = await world.someone('financial_admin')
  const { app } = world
  const call = app.as<typeof monthsContract>(accessToken)
  const answer = await call('POST /api/admin/books/months/:month/close', { params: { month } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.hash ?? ''
}

async function planOf({ app }: ApiWorld): Promise<string> {
  return (await boughtPlan(app)).userId
}

async function invoiceOf(world: ApiWorld): Promise<string> {
  const userId = await planOf(world)
  const [row] = await world.app.platform.database.query<{ id: string }>(
    sql`select id from invoices where user_id = ${userId} and number is not null`,
  )
  return row?.id ?? ''
}

const reason = { reason: 'The researcher asked for it by mail.' }
let rates = 0

export const deskCalls: Calls = {
  ...bySomeone(
    (world) => world.finance(),
    ...['getAdminOverview', 'getAdminOverviewCsv', 'getAdminFinanceWaiting', 'getAdminProjectBalances'],
    ...['getAdminBooksMonths', 'getAdminPlans', 'getAdminInvoices', 'getAdminTaxRates', 'getAdminGiftsCsv'],
    'getAdminFinanceActs',
  ),
  getAdminAccountStatement: async ({ finance }) => ({ by: await finance(), params: { account: 'processor_clearing' } }),
  getAdminBooksMonthsMonth: async ({ finance }) => ({ by: await finance(), params: { month } }),
  getAdminBooksMonthsMonthJournalCsv: async ({ finance }) => ({ by: await finance(), params: { month } }),
  postAdminBooksMonthsMonthClose: async (world) => {
    await october(world)
    return { by: await world.finance(), params: { month } }
  },
  postAdminBooksMonthsMonthCheck: async (world) => {
    const hash = await closing(world)
    return { by: await world.chief(), params: { month }, body: { hash } }
  },
  postAdminBooksMonthsMonthReopening: async (world) => {
    await closing(world)
    return { by: await world.finance(), params: { month }, body: reason }
  },
  getAdminPlansUserId: async (world) => ({ by: await world.finance(), params: { userId: await planOf(world) } }),
  postAdminPlansUserIdCancellation: async (world) => ({
    by: await world.finance(),
    params: { userId: await planOf(world) },
    body: reason,
  }),
  postAdminPlansUserIdResumption: async (world) => {
    const userId = await planOf(world)
    await world.app.platform.database.query(
      sql`update subscriptions set pending_change = 'cancel' where user_id = ${userId}`,
    )
    return { by: await world.finance(), params: { userId }, body: reason }
  },
  getAdminInvoicesIdInvoicePdf: async (world) => ({
    by: await world.finance(),
    params: { id: await invoiceOf(world) },
  }),
  postAdminTaxRates: async ({ finance }) => {
    rates += 1
    const region = `US-${rates.toString(36).toUpperCase().padStart(3, '0')}`
    return { by: await finance(), body: { region, name: 'Sales tax', bps: 825, validFrom: '2030-01-01' } }
  },
}
