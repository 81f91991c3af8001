import { readOld } from '#features/funding/payouts/actions/read-old.ts'
import { dueAt } from '#features/research/reviews/rules/queue.ts'
import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { cents } from '#values/money.ts'
import type { MilestoneDesk } from '../contract.ts'
import { listDecided, listWaiting } from '../store.ts'

const queueMax = 100
const decidedShown = 20

/** What waits for a reviewer, without conflicts of interest, and the latest decisions. */
export async function readDesk(platform: Platform, { userId }: Actor): Promise<MilestoneDesk> {
  const { database, clock } = platform
  const [rows, decided] = await Promise.all([listWaiting(database, queueMax), listDecided(database, decidedShown)])
  const barred = new Set<string>()
  for (const projectId of new Set([...rows, ...decided].map((row) => row.projectId)))
    if (await platform.isBarred(platform, database, { userId, projectId })) barred.add(projectId)
  const open = rows.filter(({ projectId }) => !barred.has(projectId))
  const old = await readOld(
    platform,
    open.map(({ projectId }) => projectId),
  )
  return {
    items: open.map(
      ({ projectId, projectTitle, researcher, sector, subsection, updateId, text, publishedAt, ...row }) => ({
        ...row,
        dueAt: dueAt(row.reachedAt),
        project: { id: projectId, title: projectTitle, researcher, sector, subsection },
        cents: cents(shareOf(old.get(projectId) ?? 0, row.shareBps)),
        update: { id: updateId, text, publishedAt },
        before: [...row.before],
      }),
    ),
    decided: decided
      .filter(({ projectId }) => !barred.has(projectId))
      .map(({ projectId, projectTitle, ...row }) => ({ ...row, project: { id: projectId, title: projectTitle } })),
    now: clock.now(),
  }
}

/** Which of these are due for this reviewer, the most urgent first. */
export async function readWaiting(platform: Platform, actor: Actor) {
  const { items, now } = await readDesk(platform, actor)
  return {
    items,
    waiting: items.length,
    late: items.filter((one) => one.dueAt < now).length,
    oldestAt: items[0]?.reachedAt ?? null,
  }
}

const shareOf = (amount: number, basisPoints: number): number =>
  Number((BigInt(Math.max(0, amount)) * BigInt(basisPoints)) / 10_000n)
