import type { planSessionsContract } from '#features/funding/plan-sessions/contract.ts'
import type { Id } from '#values/id.ts'
import { hourMs, type Instant, later } from '#values/time.ts'
import { type Person, person, signedInAgain } from './people.ts'
import { boughtPlan } from './plans.ts'
import type { TestApp } from './test-app.ts'

export type SessionId = Id<'plan-session'>
export const sessionsOf = async (app: TestApp, one: Person) =>
  app.as<typeof planSessionsContract>((await signedInAgain(app, one)).accessToken)

export const wish = { kind: 'council', topic: 'Our sample size', wishes: 'Any morning, UTC.' } as const

/** A researcher on a large plan who has asked for a council session. */
export async function askedSession(app: TestApp, one?: Person): Promise<{ one: Person; id: SessionId }> {
  const researcher = one ?? (await boughtPlan(app, { tier: 'premium' }))
  const answer = await (await sessionsOf(app, researcher))('POST /api/me/plan-sessions', { body: wish })
  const id = answer.ok ? answer.data.items[0]?.id : undefined
  if (!id) throw new Error('a session can be asked for')
  return { one: researcher, id }
}

/** The same with times that a reviewer proposes, by default two days ahead. */
export async function proposedSession(
  app: TestApp,
  { ahead = 48, host, one }: { readonly ahead?: number; readonly host?: Person; readonly one?: Person } = {},
): Promise<{ one: Person; id: SessionId; host: Person; at: Instant }> {
  const asked = await askedSession(app, one)
  const staff = host ?? (await person(app, { type: 'scientific_reviewer', lastName: 'Host' }))
  const at = later(app.platform.clock.now(), ahead * hourMs)
  const body = { times: [at, later(at, 24 * hourMs)], place: 'https://meet.example/a', note: 'Bring your plan.' }
  const answer = await (await sessionsOf(app, staff))('POST /api/admin/plan-sessions/:id/times', {
    ...{ params: { id: asked.id }, body },
  })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return { ...asked, host: staff, at }
}

export async function bookedSession(app: TestApp, wished: Parameters<typeof proposedSession>[1] = {}) {
  const proposed = await proposedSession(app, wished)
  const answer = await (await sessionsOf(app, proposed.one))('POST /api/me/plan-sessions/:id/booking', {
    ...{ params: { id: proposed.id }, body: { startsAt: proposed.at } },
  })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return proposed
}
