import { readForm } from '#features/office/support/actions/form-stamp.ts'
import { writeIn } from '#features/office/support/actions/write-in.ts'
import type { About, SentFile } from '#features/office/support/contract/requests.ts'
import { sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { secondMs } from '#values/time.ts'
import { cv } from './documents.ts'
import { actorOf, type Person } from './people.ts'
import type { TestApp } from './test-app.ts'

type Traits = {
  readonly by?: Person
  readonly name?: string
  readonly email?: string
  readonly words?: string
  readonly about?: About
  readonly files?: readonly SentFile[]
}

let counted = 0

/** A ticket, opened through the contact form. */
export async function ticket(
  app: TestApp,
  { by, name, email, words, about, files }: Traits = {},
): Promise<Id<'ticket'>> {
  counted += 1
  const { stamp } = await readForm(app.platform)
  app.advance(3 * secondMs)
  const { number } = await writeIn(app.platform, by && actorOf(by), {
    topic: 'donation',
    name: name ?? 'Lena Demo',
    email: email ?? 'lena@example.org',
    words: words ?? `I was charged twice for one gift, case ${counted}.`,
    about,
    ...(files && { files }),
    key: crypto.randomUUID(),
    stamp,
    website: '',
  })
  const [row] = await app.platform.database.query<{ id: Id<'ticket'> }>(
    sql`select id from tickets where number = ${number}`,
  )
  if (!row) throw new Error('the ticket is not there')
  return row.id
}

/** A file uploaded in advance by a visitor. */
export async function ticketFile(
  app: Pick<TestApp, 'fetch'>,
  bytes: Uint8Array<ArrayBuffer> = cv(),
  name = 'bill.pdf',
): Promise<SentFile> {
  const headers = { 'x-file-name': encodeURIComponent(name) }
  const answer = await app.fetch(
    new Request('http://app.test/api/ticket-files', { method: 'POST', headers, body: bytes }),
  )
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  return (await answer.json()) as SentFile
}
