import { expect, test } from 'vitest'
import { person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs, minuteMs } from '#values/time.ts'
import type { catalogueContract } from './contract.ts'
import { areaTexts } from './rules/area-texts.ts'
import { firstBrowseSectors } from './rules/browse-areas.ts'

const app = await testApp()
const api = app.as<typeof catalogueContract>()
const owner = await person(app, { type: 'researcher' })

const counts = async (): Promise<Record<string, number>> => {
  const answer = await api('GET /api/catalogue/sectors')
  return answer.ok ? Object.fromEntries(answer.data.sectors.map((one) => [one.id, one.activeProjects])) : {}
}

test('sectors count their approved projects before the deadline, each once, at most a minute old', async () => {
  expect(await counts()).toEqual({ science: 0, technology: 0, engineering: 0, mathematics: 0 })
  // One project in two areas of two sectors, one in technology, one not yet approved.
  await project(app, owner, { sector: 'science', subsection: 'environmental-science' })
  await project(app, owner, { sector: 'technology', subsection: 'robotics' })
  await project(app, owner, { sector: 'technology', subsection: 'robotics', status: 'pending' })
  expect(await counts()).toMatchObject({ science: 0 })
  app.advance(2 * minuteMs)
  expect(await counts()).toEqual({ science: 1, technology: 1, engineering: 1, mathematics: 0 })

  app.advance(90 * dayMs)
  await app.drain()
  expect(await counts()).toEqual({ science: 0, technology: 0, engineering: 0, mathematics: 0 })
})

test('within a minute cached numbers are served while new ones are read', async () => {
  app.advance(10 * minuteMs)
  const before = await counts()
  await project(app, owner, { sector: 'mathematics', subsection: 'statistics' })
  app.advance(minuteMs / 2)
  expect(await counts()).toEqual(before)
  expect(await counts()).toMatchObject({ mathematics: 1 })
})

test('every sector has eight areas, and each has a line of its own and a count', async () => {
  for (const sector of firstBrowseSectors) {
    const answer = await api('GET /api/catalogue/sectors/:sectorId', { params: { sectorId: sector.id } })
    expect(answer.ok && answer.data.areas).toHaveLength(8)
    for (const area of answer.ok ? answer.data.areas : []) {
      expect(area.description).toBe(areaTexts[`${sector.id}/${area.id}`])
      expect(area.description).not.toBe('')
    }
  }
})

test('an unknown sector is not found', async () => {
  const answer = await api('GET /api/catalogue/sectors/:sectorId', { params: { sectorId: 'alchemy' } })
  expect(answer).toMatchObject({ ok: false, refusal: { code: 'sector_not_found', status: 404 } })
})
