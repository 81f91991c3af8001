import { expect, test } from 'vitest'
import type { donationsContract } from '#features/funding/donations/contract.ts'
import type { updatesContract } from '#features/research/updates/contract.ts'
import { sql } from '#platform/database.ts'
import { giveAndPay, openProject } from '#test/gifts.ts'
import { type Person, person, signedInAgain } from '#test/people.ts'
import { refundDesk } from '#test/refunds.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs } from '#values/time.ts'
import type { myDonationsContract } from './contract.ts'
import { negativeWords, pictureTitle } from './rules/account.ts'

const app = await testApp()
const by = (who?: Person) =>
  app.as<typeof myDonationsContract & typeof donationsContract & typeof updatesContract>(who?.accessToken)
const yearOf = async (who: Person, year?: number) => {
  const answer = await by(who)('GET /api/me/donations/year', { query: year ? { year } : {} })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data
}

test('a year shows for each project what was given, what reached it, and what it has published since; a no comes first', async () => {
  const ada = await person(app, { type: 'donor', firstName: 'Amara', lastName: 'Diallo' })
  const clover = await openProject(app, { title: 'Clover under barley' })
  const before = { params: { id: clover.projectId }, body: { content: 'Before any gift.' } }
  await by(clover.owner)('POST /api/projects/:id/updates', before)
  app.advance(1000)
  await giveAndPay(app, ada, clover.projectId, { amountDollars: 100 })
  await app.drain()
  app.advance(1000)
  const content = 'The counts are at https://doi.org/10.5555/demo.2026.119. See also doi:10.5555/DEMO.2026.119'
  await by(clover.owner)('POST /api/projects/:id/updates', { params: { id: clover.projectId }, body: { content } })
  await app.platform.database.query(sql`
    update projects set completed_at = ${app.platform.clock.now()}, finding = 'negative' where id = ${clover.projectId}`)
  const account = await yearOf(ada)
  expect(account).toMatchObject({
    ...{ year: 2026, years: [2026], donor: 'Amara Diallo' },
    totals: { given: 10_000, reached: 9370, fees: 630, gifts: 1, outputs: 1, negative: 1 },
    projects: [
      {
        ...{ title: 'Clover under barley', gifts: 1, updates: 1, finding: 'negative', dois: ['10.5555/demo.2026.119'] },
        state: { kind: 'completed' },
      },
    ],
  })
  expect(account.months.filter(({ given }) => given > 0)).toEqual([{ month: '2026-11', given: 10_000 }])
  const all = await by(ada)('GET /api/me/donations/accounts')
  expect(all).toMatchObject({ data: { projects: [{ given: 10_000, reached: 9370 }] } })
})

test('a month shows what was given less what came back', async () => {
  const refunds = await refundDesk(app)
  const ada = await person(app, { type: 'donor' })
  const { projectId } = await openProject(app)
  const { donationId } = await giveAndPay(app, ada, projectId, { amountDollars: 100 })
  await refunds.ask(donationId, 4000)
  await app.drain()
  // A project that keeps nothing is left out everywhere, also the processing fee that was kept of the gift.
  const { projectId: other } = await openProject(app)
  const { donationId: whole } = await giveAndPay(app, ada, other, { amountDollars: 100 })
  await refunds.ask(whole, 9720)
  await app.drain()
  const { months, totals } = await yearOf(ada)
  expect([totals.given, months.filter(({ given }) => given !== 0)]).toEqual([6000, [{ month: '2026-11', given: 6000 }]])
})

test('only one’s own gifts are shown; a project that is not public shows its title alone; an empty year has no picture', async () => {
  const [ada, ben] = [await person(app, { type: 'donor' }), await person(app, { type: 'donor' })]
  const wells = await openProject(app, { title: 'Deep wells' })
  const { donationId } = await giveAndPay(app, ada, wells.projectId, { amountDollars: 50 })
  const receipt = () => by(ada)('GET /api/donations/:id/receipt', { params: { id: donationId } })
  expect(await receipt()).toMatchObject({ data: { project: { title: 'Deep wells', isPublic: true } } })
  await by(wells.owner)('POST /api/projects/:id/updates', {
    params: { id: wells.projectId },
    body: { content: 'Dug.' },
  })
  expect((await yearOf(ben)).projects).toEqual([])
  expect(await by(ben)('GET /api/me/donations/year.jpg', { query: {} })).toMatchObject({
    refusal: { code: 'year_empty', status: 404 },
  })
  const picture = await by(ada)('GET /api/me/donations/year.jpg', { query: {} })
  if (!picture.ok) throw new Error(picture.refusal.code)
  expect([...new Uint8Array(await picture.data.arrayBuffer()).slice(0, 2)]).toEqual([0xff, 0xd8])
  await app.platform.database.query(sql`update projects set hidden_at = now() where id = ${wells.projectId}`)
  expect((await yearOf(ada)).projects).toMatchObject([
    { title: 'Deep wells', isPublic: false, updates: 0, milestones: 0, latest: null, state: { kind: 'hidden' } },
  ])
  expect(await by(ada)('GET /api/me/donations')).toMatchObject({
    data: { gifts: [{ project: { title: 'Deep wells', isPublic: false, latestUpdate: null } }] },
  })
  expect(await receipt()).toMatchObject({ data: { project: { title: 'Deep wells', isPublic: false } } })
  app.advance(70 * dayMs)
  expect(await yearOf(await signedInAgain(app, ada))).toMatchObject({ year: 2027, years: [2026], projects: [] })
})

test('what comes back in a later year stands in the statement of that year, to which the other ones lead', async () => {
  const refunds = await refundDesk(app)
  const ada = await person(app, { type: 'donor' })
  const { projectId } = await openProject(app)
  const { donationId } = await giveAndPay(app, ada, projectId, { amountDollars: 100 })
  app.advance(365 * dayMs)
  const later = await signedInAgain(app, ada)
  await refunds.ask(donationId, 4000, await signedInAgain(app, refunds.finance))
  await app.drain()
  const statements = await Promise.all(
    [2027, 2028].map((year) => by(later)('GET /api/me/donations/statement', { query: { year } })),
  )
  expect(statements).toMatchObject([
    { data: { years: [2028, 2027], total: { gross: 10_000 } } },
    { data: { years: [2028, 2027], total: { gross: -4000 } } },
  ])
  // It gave nothing that could have achieved something.
  expect(await yearOf(later, 2028)).toMatchObject({ years: [2027], projects: [] })
})

test('the picture shows counts and no amount', () => {
  const projects = ['a', 'b', 'c', 'd']
  expect(pictureTitle({ projects, totals: { milestonesReached: 9, outputs: 3, negative: 1 } })).toBe(
    '4 projects, 9 milestones, 3 outputs, one says no.',
  )
  expect(pictureTitle({ projects: ['a'], totals: { milestonesReached: 0, outputs: 0, negative: 0 } })).toBe(
    '1 project.',
  )
  expect([negativeWords(2), negativeWords(12)]).toEqual(['two say no', '12 say no'])
})
