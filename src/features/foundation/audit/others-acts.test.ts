import { expect, test } from 'vitest'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { readOthersActs, record } from './actions.ts'

const { platform, ...app } = await testApp()
const colleague = await person({ platform, ...app }, { type: 'financial_admin' })
const reader = await person({ platform, ...app }, { type: 'financial_admin' })

test('what colleagues did is listed, also a dispute or a month that was opened; what they looked at is not', async () => {
  const since = platform.clock.now()
  app.advance(1000)
  const looks = ['payee.document_opened', 'payout.receipt_opened', 'invoice.opened', 'cv.opened']
  for (const action of ['dispute.opened', 'books.month_reopened', ...looks])
    await record(platform.database, platform, { actorId: colleague.userId, action })
  await record(platform.database, platform, { actorId: reader.userId, action: 'dispute.opened' })
  const prefixes = ['dispute.', 'books.', 'payee.', 'payout.', 'invoice.', 'cv.']
  const acts = await readOthersActs(platform.database, { actorId: reader.userId, prefixes, since, limit: 10 })
  expect(acts.map(({ action }) => action).sort()).toEqual(['books.month_reopened', 'dispute.opened'])
})
