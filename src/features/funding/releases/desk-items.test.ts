import { expect, test } from 'vitest'
import type { ReviewItem } from '#features/research/reviews/contract/objects.ts'
import { type Instant, instantOf } from '#values/time.ts'
import type { MilestoneToCheck } from './contract.ts'
import { deskItems } from './parts/desk-items.ts'

const day = (of: number): Instant => instantOf(Date.UTC(2026, 10, of))
const review = (id: string, due: number, priority: ReviewItem['priority'] = 'low') =>
  ({ id, dueAt: day(due), submittedAt: day(due - 3), priority }) as unknown as ReviewItem
const milestone = (key: string, due: number) =>
  ({
    ...{ key, title: `Plots ${key}`, dueAt: day(due), reachedAt: day(due - 3) },
    project: { id: 'p', title: 'Moths', researcher: 'Ada', sector: 'science' },
  }) as unknown as MilestoneToCheck

const queue = { items: [review('a', 10), review('b', 12)], now: day(9) }
const milestones = [milestone('m', 11), milestone('n', 13)]
const listed = (query: string, items = queue) =>
  deskItems(items, milestones, new URLSearchParams(query)).map(({ id }) => id)

test('milestones wait among the projects, each at its due date', () => {
  expect(listed('')).toEqual(['a', 'p.m', 'b', 'p.n'])
  expect(listed('sort=age')).toEqual(['a', 'p.m', 'b', 'p.n'])
  // Due in two days it has low priority, like a project: after more urgent ones.
  const urgent = { ...queue, items: [review('a', 14, 'high'), review('b', 12)] }
  expect(listed('sort=priority', urgent)).toEqual(['a', 'p.m', 'b', 'p.n'])
})

test('they have a list of their own, follow the filters, and are on the first page only', () => {
  expect(listed('status=milestones')).toEqual(['p.m', 'p.n'])
  expect(listed('status=milestones&search=PLOTS+N')).toEqual(['p.n'])
  expect(listed('status=milestones&sector=medicine')).toEqual([])
  for (const other of ['status=in_review', 'status=recheck', 'status=approved', 'after=b', 'search=none'])
    expect(listed(other)).toEqual(['a', 'b'])
})
