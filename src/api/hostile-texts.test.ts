import { expect, test } from 'vitest'
import { makeKey } from '#features/identity/auth-api/actions/service-keys.ts'
import { sql } from '#platform/database.ts'
import { applicationCalls } from '#test/api-calls/applications.ts'
import type { Asked, Calls } from '#test/api-calls/call.ts'
import { documentClient } from '#test/api-calls/client.ts'
import { deskCalls } from '#test/api-calls/desk.ts'
import { jobCalls } from '#test/api-calls/jobs.ts'
import { mailCalls } from '#test/api-calls/mails.ts'
import { messageCalls } from '#test/api-calls/messages.ts'
import { peopleCalls } from '#test/api-calls/people.ts'
import { placeCalls } from '#test/api-calls/places.ts'
import { ownCalls } from '#test/api-calls/product.ts'
import { reportCalls } from '#test/api-calls/reports.ts'
import { staffCalls } from '#test/api-calls/staff.ts'
import { storyCalls } from '#test/api-calls/stories.ts'
import { ticketCalls } from '#test/api-calls/tickets.ts'
import { updateCalls } from '#test/api-calls/updates.ts'
import { verificationCalls } from '#test/api-calls/verifications.ts'
import { apiWorld } from '#test/api-calls/world.ts'
import { writingCalls } from '#test/api-calls/writing.ts'
import { type ApiDocument, operationsOf } from '#test/openapi.ts'

// Every text that people send: misleading characters are not stored, markup stays text, and no text, however long,
// causes a defect (issue 10, §6). The texts are found in the documented calls: any string that reads like words.

const world = await apiWorld()
const { database } = world.app.platform
const answer = await world.app.fetch(new Request('http://app.test/api/openapi.json'))
const document = (await answer.json()) as ApiDocument
const clients = new Map(
  await Promise.all(
    [world.app, world.linked.app].map(
      async (app) =>
        [app, { ask: await documentClient(app, document), key: await makeKey(app.platform, 'service_role') }] as const,
    ),
  ),
)
const calls: Calls = {
  ...{
    ...ownCalls,
    ...jobCalls,
    ...applicationCalls,
    ...messageCalls,
    ...placeCalls,
    ...mailCalls,
    ...peopleCalls,
    ...staffCalls,
    ...deskCalls,
    ...updateCalls,
    ...reportCalls,
    ...storyCalls,
    ...ticketCalls,
    ...verificationCalls,
    ...writingCalls,
  },
}
const writing = operationsOf(document).filter(
  ({ method, operation }) => method !== 'get' && calls[operation.operationId] !== undefined,
)

const isWords = (value: string): boolean => /\p{L}[ ,.]/u.test(value) && !/^https?:|@/.test(value)

/** The same input with other words, and how many texts it contained. */
function withWords(input: unknown, other: string): { readonly made: unknown; readonly texts: number } {
  let texts = 0
  const change = (value: unknown): unknown => {
    if (typeof value === 'string' && isWords(value)) {
      texts++
      return other
    }
    if (Array.isArray(value)) return value.map(change)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one)]))
  }
  return { made: change(input), texts }
}

const unseen = '\u202E'
const hostile = `A${unseen}\u200B <script>alert(1)</script> <img src=x onerror=alert(1)> "' or 1=1 -- $$\\frac{1}{2}$$ \u2066B.`

const sent = async (place: (typeof writing)[number], other: string) => {
  const asked: Asked = (await calls[place.operation.operationId]?.(world)) ?? {}
  const { made, texts } = withWords(asked.body, other)
  if (texts === 0) return undefined
  const client = clients.get(asked.app ?? world.app)
  return (await client?.ask(place, { ...asked, body: made }, client.key))?.answer
}

test.each(writing.map((place) => [place.operation.operationId, place] as const))(
  '%s takes hostile words as words, and refuses what is far too long',
  async (_, place) => {
    // Refused input first: accepted input may use up the caller's session.
    const tooLong = await sent(place, 'Words, '.repeat(40_000))
    if (!tooLong) return
    expect([400, 409, 413, 422]).toContain(tooLong.status)
    const taken = await sent(place, hostile)
    expect([(taken?.status ?? 0) < 500, JSON.stringify(taken?.body ?? '').includes(unseen)]).toEqual([true, false])
  },
)

test('no sign that misleads a reader was kept by any of them, but in drafts, which are kept as typed', async () => {
  const tables = await database.query<{ name: string }>(sql`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'project_draft%' order by 1`)
  const found: string[] = []
  for (const { name } of tables) {
    const text = [`select count(*)::int as count from ${name} t where position(`, ' in t::text) > 0']
    const [row] = await database.query<{ count: number }>({ text, values: [unseen] })
    if (row && row.count > 0) found.push(name)
  }
  expect(found).toEqual([])
})
