import type { Platform } from '#platform/platform.ts'
import { cents } from '#values/money.ts'
import type { ProjectFigures, StaffAnalytics } from '../contract.ts'
import { type Cell, chartIds, decisionTimes, figuresOf } from '../rules/charts.ts'
import { donorMonths } from '../rules/people.ts'
import { deeper, firstDeep, isSettled } from '../rules/projects.ts'
import {
  type Asked,
  comparedWith,
  daysAsked,
  type Part,
  partsOf,
  sameSpan,
  spanOf,
  stepOf,
  stepsIn,
} from '../rules/ranges.ts'
import { hoursWithin } from '../rules/times.ts'
import { peopleMin } from '../rules/withheld.ts'
import {
  findRuns,
  listCells,
  listPeople,
  listPlans,
  listProjects,
  type ProjectRow,
  sumProjects,
} from '../store/read.ts'

type Days = { readonly from: string; readonly to: string }
type Needs = Pick<Platform, 'database' | 'clock'>

export async function readAnalytics({ database, clock }: Needs, asked: Asked): Promise<StaffAnalytics> {
  const now = clock.now()
  const range = daysAsked(asked, now)
  const against = comparedWith(range, asked.against)
  const [span, step] = [spanOf(range, now), stepOf(range)]
  const spanBefore = against && sameSpan(range, span, against)
  const [cells, cellsBefore, plans, months, projects, runs] = await Promise.all([
    listCells(database, span, step),
    spanBefore ? listCells(database, spanBefore, step) : [],
    listPlans(database),
    readMonths(database, range),
    readProjects(database, range, against),
    findRuns(database),
  ])
  const [starts, beforeStarts] = [stepsIn(span, step), spanBefore ? stepsIn(spanBefore, step) : []]
  const [nowSteps, beforeSteps] = [
    { cells, starts },
    { cells: cellsBefore, starts: beforeStarts },
  ]
  return {
    ...{ range, against, step, starts, beforeStarts },
    charts: chartIds.map((id) => ({ id, series: figuresOf(id, nowSteps, beforeSteps) })),
    ...{ times: timesOf(cells), beforeTimes: timesOf(cellsBefore) },
    plans: plans.map(({ tier, n }) => ({ tier, researchers: n })),
    ...{ months, projects },
    counted: runs ?? { hours: null, people: null },
    now,
  }
}

const timesOf = (cells: readonly Cell[]): StaffAnalytics['times'] => {
  const counts = decisionTimes(cells)
  return { median: hoursWithin(counts, 0.5), most: hoursWithin(counts, 0.9) }
}

async function readMonths(database: Platform['database'], range: Days): Promise<StaffAnalytics['months']> {
  const months = donorMonths(range, [])
  const day = (at: number): string => `${months.at(at)?.month}-01`
  return donorMonths(range, await listPeople(database, { first: day(0), last: day(-1) }))
}

async function readProjects(
  database: Platform['database'],
  range: Days,
  against: Days | null,
): Promise<ProjectFigures[]> {
  const rows = await topOf(database, partsOf(range), firstDeep)
  const before = against
    ? await sumProjects(
        database,
        rows.map(({ id }) => id),
        partsOf(against),
      )
    : []
  return rows.map(({ id, title, gifts, cents: given }) => {
    const was = before.find((one) => one.id === id)
    const few = against === null || (was !== undefined && was.gifts < peopleMin)
    return { id, title, gifts, given, before: few ? null : (was?.cents ?? cents(0)) }
  })
}

async function topOf(database: Platform['database'], parts: readonly Part[], deep: number): Promise<ProjectRow[]> {
  const { rows, outside } = await listProjects(database, parts, { giftsMin: peopleMin, deep })
  return isSettled(rows, outside) ? rows : topOf(database, parts, deeper(deep))
}
