import { afterAll, expect, test } from 'vitest'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import { sql } from '#platform/database.ts'
import { closedProject } from '#test/closed-projects.ts'
import { brokenBooks } from '#test/gifts.ts'
import { refundDesk } from '#test/refunds.ts'
import { testApp } from '#test/test-app.ts'
import type { outcomesContract } from './contract.ts'

const app = await testApp()
const { database } = app.platform

afterAll(async () => {
  expect(await brokenBooks(app)).toEqual([])
})

test('an anonymous gift that is redirected and then refunded is reported to both researchers without a name', async () => {
  const { donor, donationId, other, projectId } = await closedProject(app)
  const { ask, finance } = await refundDesk(app)
  const [name] = await database.query<{ first: string; last: string }>(sql`
    select first_name as first, last_name as last from users where id = ${donor.userId}`)
  const call = app.as<typeof donationsContract & typeof outcomesContract>(donor.accessToken)
  await call('PATCH /api/donations/:id', { params: { id: donationId }, body: { anonymous: true } })
  const from = app.platform.clock.now()
  const answer = await call('POST /api/donations/:id/redirect', {
    params: { id: donationId },
    query: {},
    body: { projectId: other },
  })
  expect(answer.ok).toBe(true)
  expect((await ask(donationId, 1000, finance)).ok).toBe(true)
  await app.drain()
  const notices = await database.query<{ words: string }>(sql`
    select subject || text_body || html_body as words from outbox_mails
    where recipient <> ${donor.email} and created_at >= ${from} and event_key ~ '^(redirect|refund):'
    union all
    select concat(title, body) from notifications
    where user_id <> ${donor.userId} and event_key ~ '^(donation|redirect|refund):'`)
  expect(notices.length).toBeGreaterThanOrEqual(5)
  for (const { words } of notices) for (const part of [name?.first, name?.last]) expect(words).not.toContain(part)
  for (const id of [projectId, other]) {
    const ledger = await app.as<typeof donationsContract>()('GET /api/projects/:id/ledger', { params: { id } })
    expect(ledger.ok && new Set(ledger.data.rows.map((row) => row.donor))).toEqual(new Set(['Anonymous']))
  }
})
