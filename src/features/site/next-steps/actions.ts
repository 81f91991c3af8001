import type { Actor } from '#platform/actor.ts'
import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { NextSteps } from './contract.ts'
import { stepsOf } from './rules.ts'
import * as store from './store.ts'

/** The next steps of a researcher. */
export async function readNextSteps({ database, clock }: Platform, actor: Actor): Promise<NextSteps> {
  const { isDismissed, ...facts } = await store.mustFacts(database, actor.userId, clock.now())
  return { isDismissed, items: stepsOf(facts) }
}

export async function dismissNextSteps({ database, clock }: Platform, actor: Actor): Promise<undefined> {
  await store.insertDismissal(database, actor.userId, clock.now())
}

/** Part of closing an account. */
export const forgetDismissal = (tx: Database, userId: string): Promise<unknown> => store.deleteDismissal(tx, userId)
