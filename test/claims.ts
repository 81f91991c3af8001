import type { claimsContract } from '#features/funding/payouts/contract/claims.ts'
import type { Id } from '#values/id.ts'
import type { payoutDesk } from './payouts.ts'
import { type Person, signedInAgain } from './people.ts'
import type { TestApp } from './test-app.ts'

type PayoutDesk = Awaited<ReturnType<typeof payoutDesk>>

/** What the platform covered and finance writes off: one person requests, another decides. */
export function claimDesk(app: TestApp, desk: PayoutDesk) {
  const as = async (one: Person) => app.as<typeof claimsContract>((await signedInAgain(app, one)).accessToken)
  const ask = async (id: Id<'project'>, one: Person, password = desk.password) =>
    (await as(one))('POST /api/admin/claims/:id/write-off', {
      ...{ params: { id }, body: { reason: 'The researcher left.', password } },
    })
  const giveUp = async (projectId: Id<'project'>): Promise<void> => {
    const asked = await ask(projectId, desk.finance)
    const id = asked.ok && asked.data.items.find((one) => one.projectId === projectId)?.writeOff?.id
    if (!id) throw new Error('nothing was asked for')
    const body = { verdict: 'approved' as const, password: desk.password }
    const answer = await (await as(desk.second))('POST /api/admin/write-offs/:id/decision', { params: { id }, body })
    if (!answer.ok) throw new Error(answer.refusal.code)
    await app.drain()
  }
  return { as, ask, giveUp }
}
