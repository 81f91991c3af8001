import { expect, test } from 'vitest'
import { closedProjectsMin, likeGoal } from '#features/research/projects/rules/goals.ts'
import { instantOf, millisOf } from '#values/time.ts'
import { planDemoWorld } from './plan.ts'
import { demoProjects } from './texts/projects.ts'

const now = instantOf(Date.UTC(2026, 10, 21, 12))
const events = planDemoWorld(now)

test('the plan is the same for the same moment', () => {
  expect(planDemoWorld(now)).toEqual(events)
})

test('events are in order of time and end by now', () => {
  const times = events.map((event) => millisOf(event.at))
  expect(times).toEqual([...times].sort((a, b) => a - b))
  expect(Math.max(...times)).toBeLessThanOrEqual(millisOf(now))
})

test('the outcome of each closed project is decided a day after its deadline, and there is one of each kind', () => {
  const closed = events.flatMap((event) => (event.kind === 'close' ? [event.project] : []))
  expect(closed).toHaveLength(11)
  const projects = demoProjects.filter(({ key }) => closed.includes(key))
  const kinds = projects.map(({ fundedShare, fundingGoalUsd, minimumUsd = 0 }) =>
    fundedShare >= 1 ? 'reached' : fundedShare * fundingGoalUsd >= minimumUsd ? 'partial' : 'below',
  )
  expect(new Set(kinds)).toEqual(new Set(['reached', 'partial', 'below']))
})

test('the researcher of a closed project has said who is paid', () => {
  const closed = events.flatMap((event) => (event.kind === 'close' ? [event.project] : []))
  const payees = new Set(events.flatMap((event) => (event.kind === 'payee' ? [event.person] : [])))
  const owners = demoProjects.filter(({ key }) => closed.includes(key)).map(({ researcher }) => researcher)
  expect(owners.filter((owner) => !payees.has(owner))).toEqual([])
})

test('enough projects of science have closed for the helper that says what goals like a typed one reached', () => {
  for (const goal of [4000, 6000, 8000]) {
    const { atLeast, atMost } = likeGoal(goal)
    const alike = demoProjects.filter(
      ({ state, sector, fundingGoalUsd: of }) =>
        state === 'past-deadline' && sector === 'science' && of >= atLeast && of <= atMost,
    )
    expect(alike.length, String(goal)).toBeGreaterThanOrEqual(closedProjectsMin)
  }
})

test('people sign up before they act', () => {
  const known = new Set<string>()
  for (const event of events) {
    if (event.kind === 'researcher' || event.kind === 'donor') known.add(event.person.key)
    if (event.kind === 'ask') expect(known).toContain(event.person.key)
    if (event.kind === 'submit') expect(known).toContain(event.project.researcher)
    if (event.kind === 'gift') expect(known).toContain(event.gift.donor)
  }
})

test('donors write about a project to which they gave before', () => {
  const researchers = new Map(demoProjects.map(({ key, researcher }) => [key, researcher]))
  const given = new Set<string>()
  let written = 0
  for (const event of events) {
    if (event.kind === 'gift') given.add(`${event.project} ${event.gift.donor}`)
    if (event.kind !== 'message' || event.by === researchers.get(event.project)) continue
    written += 1
    expect(given).toContain(`${event.project} ${event.by}`)
  }
  expect(written).toBeGreaterThan(12)
})

test('gifts are whole dollars from five up, after the approval and before the deadline', () => {
  const approved = new Map<string, number>()
  const submitted = new Map<string, number>()
  for (const event of events) {
    if (event.kind === 'submit') submitted.set(event.project.key, millisOf(event.at))
    if (event.kind === 'approve') approved.set(event.project.key, millisOf(event.at))
    if (event.kind !== 'gift') continue
    const { amountDollars } = event.gift
    expect(Number.isInteger(amountDollars) && amountDollars >= 5, `${event.project} ${amountDollars}`).toBe(true)
    expect(millisOf(event.at)).toBeGreaterThan(approved.get(event.project) ?? Number.POSITIVE_INFINITY)
    expect(millisOf(event.at)).toBeLessThan((submitted.get(event.project) ?? 0) + 90 * 86_400_000)
  }
})

test('one submission is more than its researcher’s plan covers, so that the demo shows one that waits', () => {
  const plans = events.flatMap((event) => (event.kind === 'plan' ? [event] : []))
  const waiting = demoProjects.filter(({ state, researcher }) => {
    const listed = demoProjects.filter((one) => one.researcher === researcher && one.state === 'approved')
    const tier = plans.find(({ person }) => person === researcher)?.tier
    return state === 'pending' && tier === 'standard' && listed.length > 0
  })
  expect(waiting).toHaveLength(1)
})
