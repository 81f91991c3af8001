import type { Actor } from '#platform/actor.ts'
import type { Platform } from '#platform/platform.ts'
import { dayMs, later, minuteMs } from '#values/time.ts'
import type { SupportDesk } from '../contract/own-desk.ts'
import { isOpenAt, openMsBetween } from '../rules/tickets.ts'
import * as store from '../store/own-desk.ts'

const latelyMs = 14 * dayMs
/** A window that is open says so every fifteen seconds. */
const presentMs = minuteMs
const answersMax = 2000
const cannedMax = 6

/** What a member of support has on the dashboard beside the tickets that wait. */
export async function readOwnDesk({ database, clock }: Platform, { userId }: Actor): Promise<SupportDesk> {
  const now = clock.now()
  const since = later(now, -latelyMs)
  const [counts, answers, present, topics, canned, ratings] = await Promise.all([
    store.countOwn(database, userId, now),
    store.listFirstAnswers(database, since, answersMax),
    store.listPresentColleagues(database, userId, later(now, -presentMs)),
    store.countTopics(database, since),
    store.countCanned(database, since, cannedMax),
    store.sumRatings(database, since),
  ])
  const took = answers.map(({ asked, answered }) => openMsBetween(asked, answered)).toSorted((one, two) => one - two)
  const median = took[Math.ceil(took.length / 2) - 1]
  return {
    ...counts,
    medianMinutes: median === undefined ? null : Math.round(median / minuteMs),
    answered: answers.length,
    isOpenNow: isOpenAt(now),
    present,
    topics,
    canned,
    ratings,
  }
}
