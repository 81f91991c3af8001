import type * as z from 'zod'
import type { JobDraft } from '#features/careers/jobs/contract/draft.ts'
import type { jobsContract } from '#features/careers/jobs/contract/endpoints.ts'
import type { ModeratorAct } from '#features/careers/jobs/rules/reports.ts'
import type { AccountContracts } from '#features/identity/account-settings/parts/load-account.ts'
import { proveBooks } from '#features/office/finance/actions/prove-books.ts'
import { sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { dayMs, later } from '#values/time.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** A poster's input; the clock of a test app starts on November 2, 2026. */
export const jobDraft: z.input<typeof JobDraft> = {
  title: 'Field assistant, coral plots',
  company: 'Demo Institute of Reefs',
  location: 'Honolulu',
  country: 'US',
  type: 'part-time',
  category: 'research',
  discipline: 'science/marine-biology',
  salary: '$3,000 for three visits',
  deadline: '2026-12-04',
  description: 'Dive with us on ten days of each visit.',
  fullDescription: 'You photograph 48 plots with a fixed frame.\n\nWrite to reefs@demo.example to apply.',
  requirements: ['Scientific diver certificate'],
  benefits: ['Named as author'],
}

/** For a test whose clock has moved on. */
export const deadlineFor = ({ platform }: TestApp): string => {
  const soon = later(platform.clock.now(), 14 * dayMs).slice(0, 10)
  return jobDraft.deadline > soon ? jobDraft.deadline : later(platform.clock.now(), 30 * dayMs).slice(0, 10)
}

export type DraftChange = Readonly<Record<string, unknown>>

let counted = 0

/** A listed position of a person with an account; each has a different text. */
export async function postedJob(app: TestApp, poster: Person, change: DraftChange = {}): Promise<Id<'job'>> {
  counted += 1
  const body = {
    ...jobDraft,
    deadline: deadlineFor(app),
    fullDescription: `The ${counted}th text of a position.`,
    ...change,
  }
  const answer = await app.as<typeof jobsContract>(poster.accessToken)('POST /api/jobs', { body })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return answer.data.id
}

/** The secret in the newest mail about a position to an address. */
export async function mailedJobToken({ platform }: TestApp, email: string): Promise<string> {
  const [mail] = await platform.database.query<{ text: string }>(sql`
    select text_body as text from outbox_mails where recipient = ${email} and text_body like '%/jobs/manage#%'
    order by created_at desc, id desc limit 1`)
  return /\/jobs\/manage#(\w+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

/** A position of a poster without an account, as it was posted. */
export async function guestJob(app: TestApp, contactEmail: string, change: DraftChange = {}) {
  counted += 1
  const body = {
    ...jobDraft,
    deadline: deadlineFor(app),
    fullDescription: `The ${counted}th text of a position.`,
    contactEmail,
    ...change,
  }
  const answer = await app.as<typeof jobsContract>()('POST /api/jobs', { body })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return { id: answer.data.id, token: await mailedJobToken(app, contactEmail) }
}

/** The same with its address confirmed: it waits for a moderator. */
export async function waitingJob(app: TestApp, contactEmail: string, change: DraftChange = {}) {
  const posted = await guestJob(app, contactEmail, change)
  const answer = await app.as<typeof jobsContract>()('POST /api/job-links/confirm', { body: { token: posted.token } })
  if (!answer.ok) throw new Error(answer.refusal.code)
  return { ...posted, version: answer.data.version }
}

/** Test actions at the job board: as everyone, as a poster, as a moderator. */
export function jobBoard(app: TestApp, poster: Person, moderator: Person) {
  const { database, clock } = app.platform
  const as = (someone?: Person) => app.as<typeof jobsContract & AccountContracts>(someone?.accessToken)
  const list = async (query: Readonly<Record<string, string>> = {}) => {
    const answer = await as()('GET /api/jobs', { query })
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.data
  }
  const titles = async (query: Readonly<Record<string, string>> = {}) =>
    (await list(query)).items.map(({ title }) => title)
  const read = (id: Id<'job'>, who?: Person) => as(who)('GET /api/jobs/:id', { params: { id } })
  const own = async (id: Id<'job'>, who: Person = poster) => {
    const answer = await as(who)('GET /api/me/jobs/:id', { params: { id } })
    if (!answer.ok) throw new Error(answer.refusal.code)
    return answer.data
  }
  const decide = (id: Id<'job'>, version: number, act: ModeratorAct, reason?: string) =>
    as(moderator)('POST /api/admin/jobs/:id/decision', {
      params: { id },
      body: { act, version, ...(reason && { reason }) },
    })
  const mailsTo = (email: string) =>
    database.query<{ subject: string; text: string }>(sql`
      select subject, text_body as text from outbox_mails where recipient = ${email} order by created_at, id`)
  const broken = async () =>
    (await proveBooks(database, clock.now())).filter((one) => one.broken.length > 0).map(({ promise }) => promise)
  return { as, list, titles, read, own, decide, mailsTo, broken }
}
