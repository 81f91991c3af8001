import type { monthsContract } from '#features/funding/months/contract.ts'
import { oldEntry, openMonths } from '../months.ts'
import { bySomeone, type Calls } from './call.ts'
import type { ApiWorld } from './world.ts'

const month = '2026-10'

/** A month with an entry, open. */
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

const reason = { reason: 'The researcher asked for it by mail.' }

export const deskCalls: Calls = {
  ...bySomeone(
    (world) => world.finance(),
    ...['getAdminBooksMonths'],
  ),
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
}
