import type { donationsContract } from '#features/funding/donations/contract.ts'
import { proveBooks } from '#features/office/finance/actions/prove-books.ts'
import { createProject } from '#features/research/projects/actions/create-project.ts'
import { setStatus } from '#features/research/projects/actions/set-status.ts'
import type { Id } from '#values/id.ts'
import { type Person, person } from './people.ts'
import type { TestApp } from './test-app.ts'
import { testOrigin } from './test-platform.ts'

/** An approved project (or a pending one) with its owner. */
export async function openProject(
  app: TestApp,
  wish: { title?: string; pending?: boolean; owner?: Person } = {},
): Promise<{ projectId: Id<'project'>; owner: Person }> {
  const owner = wish.owner ?? (await person(app, { type: 'researcher', firstName: 'Maria', lastName: 'Keller' }))
  const { title = 'Coral nurseries', pending = false } = wish
  const area = { sector: 'science', subsection: 'environmental-science', fundingGoal: 5000 }
  const projectId = await app.platform.database.transaction(async (tx) => {
    const id = await createProject(tx, app.platform, { title, description: 'Count corals.', ...area }, owner)
    if (!pending) await setStatus(tx, app.platform, { projectId: id, to: 'approved', actorId: null })
    return id
  })
  return { projectId, owner }
}

let keys = 0
/** An idempotency key like the browser's. */
export const newKey = (): string => `key-of-a-test-${String(++keys).padStart(8, '0')}`

type Wish = { amountDollars?: number; coverFees?: boolean; anonymous?: boolean; note?: string; key?: string }

export const begin = (app: TestApp, donor: Person, projectId: Id<'project'>, wish: Wish = {}) => {
  const { amountDollars = 100, coverFees, anonymous = false, note, key = newKey() } = wish
  return app.as<typeof donationsContract>(donor.accessToken)('POST /api/donations', {
    headers: { 'idempotency-key': key },
    body: {
      ...{ projectId, amountDollars, anonymous, terms: true },
      ...(coverFees !== undefined && { coverFees }),
      ...(note !== undefined && { note }),
    },
  })
}

/** Presses a button on the gateway's page. @returns where the browser is redirected. */
export async function press(app: TestApp, url: string, form: Record<string, string>): Promise<string> {
  const answer = await app.fetch(
    new Request(new URL(url, testOrigin), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: testOrigin },
      body: new URLSearchParams(form).toString(),
    }),
  )
  return answer.headers.get('location') ?? `${answer.status}`
}

/** A confirmed gift, paid with the card that succeeds unless another one is given. */
export async function giveAndPay(
  app: TestApp,
  donor: Person,
  projectId: Id<'project'>,
  wish: Wish & { card?: string } = {},
) {
  const begun = await begin(app, donor, projectId, wish)
  if (!begun.ok) throw new Error(`refused: ${begun.refusal.code}`)
  await press(app, begun.data.checkoutUrl, { card: wish.card ?? 'succeeds' })
  await app.drain()
  return begun.data
}

/** Fails the test when the doctor finds anything. */
export const brokenBooks = async (app: TestApp): Promise<string[]> => {
  const proofs = await proveBooks(app.platform.database, app.platform.clock.now())
  return proofs.flatMap(({ promise, broken }) => broken.map((detail) => `${promise}: ${detail}`))
}
