import { Webhook } from 'standardwebhooks'
import { answer } from '#features/office/support/actions/answer.ts'
import { readForm } from '#features/office/support/actions/form-stamp.ts'
import { readTicket } from '#features/office/support/actions/read-desk.ts'
import { sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { dateOf, millisOf, secondMs } from '#values/time.ts'
import { cv } from '../documents.ts'
import { actorOf, type Person } from '../people.ts'
import { project } from '../projects.ts'
import { ticket, ticketFile } from '../tickets.ts'
import { type Asked, bySomeone, type Calls } from './call.ts'
import type { ApiWorld } from './world.ts'

let counted = 0
/** Each from a different address, which may write ten times a day. */
const opened = ({ app }: ApiWorld) => ticket(app, { email: `writer-${++counted}@documented.example` })
const byStaff = async (world: ApiWorld, body?: object) => ({
  by: await world.chief(),
  params: { id: await opened(world) },
  ...(body ? { body } : {}),
})
/** With the caller's answer that is not sent yet. */
async function held(world: ApiWorld, isFailing = false) {
  const { accessToken: by, userId } = await world.someone('super_admin')
  const id = await opened(world)
  const staff = { role: 'super_admin', permissions: ['all'], department: '', expertiseAreas: [] } as const
  const actor = { ...actorOf({ userId }), staff }
  const { lastNo } = await readTicket(world.app.platform, actor, id)
  const words = { words: 'We look into it.', seen: lastNo, next: 'waiting', key: crypto.randomUUID() } as const
  const { messages } = await answer(world.app.platform, actor, id, words)
  if (isFailing) world.app.advance(11 * secondMs)
  return { by, params: { id, no: messages.at(-1)?.no ?? 0 } }
}
/** The person's own ticket, as opened by a signed-in person. */
async function own(world: ApiWorld, body: object = {}) {
  const one = await world.someone('donor')
  const id = await ticket(world.app, { by: one })
  return { by: one.accessToken, id, body: { ticket: { id }, ...body } }
}
/** With a file. */
async function filed({ app }: ApiWorld, by?: Person) {
  const file = await ticketFile(app)
  const id = await ticket(app, { ...(by && { by }), email: `writer-${++counted}@documented.example`, files: [file] })
  return { id, fileId: file.fileId }
}
function inbound({ app: { platform } }: ApiWorld): Asked {
  const [id, seconds] = [crypto.randomUUID(), Math.floor(millisOf(platform.clock.now()) / 1000)]
  const raw = btoa('From: ada@documented.example\r\n\r\nHello.')
  const recipient = 'reply@in.fundamental.example'
  const body = { type: 'mail.received', data: { recipient, sender: 'ada@documented.example', raw } }
  const [secret = ''] = platform.settings.mailEventSecrets
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(seconds) }
  return { proof: new Webhook(secret).sign(id, dateOf(seconds * 1000), JSON.stringify(body)), headers, body }
}
const canned = async (world: ApiWorld) => ({
  by: await world.chief(),
  params: { id: crypto.randomUUID() },
  body: { title: `Reserved ${++counted}`, words: 'It was only reserved.', version: 0 },
})

export const ticketCalls: Calls = {
  ...bySomeone((world) => world.donor(), 'getMeTickets'),
  ...bySomeone((world) => world.chief(), 'getAdminCannedReplies'),
  getContact: () => ({}),
  postContact: async ({ app }) => {
    const { stamp } = await readForm(app.platform)
    app.advance(3 * secondMs)
    const letter = { topic: 'other', name: 'Ada', email: 'ada@documented.example', words: 'Where are my receipts?' }
    return { body: { ...letter, key: crypto.randomUUID(), stamp, website: '' } }
  },
  postTicketsOpen: (world) => own(world),
  postTicketsAnswer: (world) => own(world, { words: 'One more thing.', key: crypto.randomUUID() }),
  postMailInbound: (world) => inbound(world),
  postTicketFiles: () => ({
    params: { 'x-file-name': 'bill.pdf' },
    headers: { 'content-type': 'application/pdf' },
    body: cv(),
  }),
  postTicketsFile: async (world) => {
    const one = await world.someone('donor')
    const { id, fileId } = await filed(world, one)
    return { by: one.accessToken, body: { ticket: { id }, fileId } }
  },
  postTicketsSolve: (world) => own(world),
  postTicketsRate: async (world) => {
    const call = await own(world, { rating: 4 })
    const at = world.app.platform.clock.now()
    await world.app.platform.database.query(sql`
      update tickets set state = 'solved', solved_at = ${at}, first_answered_at = ${at} where id = ${call.id}`)
    return call
  },
  getAdminTickets: async ({ chief }) => ({ by: await chief(), params: { view: 'open' } }),
  getAdminTicketsId: (world) => byStaff(world),
  postAdminTicketsIdAddress: (world) => byStaff(world),
  postAdminTicketsIdPresence: (world) => byStaff(world, { writing: true }),
  postAdminTicketsIdReplies: (world) =>
    byStaff(world, { words: 'We look into it.', seen: 1, next: 'waiting', key: crypto.randomUUID() }),
  postAdminTicketsIdFile: async (world) => {
    const { id, fileId } = await filed(world)
    return { by: await world.chief(), params: { id }, body: { fileId } }
  },
  postAdminTicketsIdRepliesNoUndo: (world) => held(world),
  postAdminTicketsIdRepliesNoRetry: (world) => held(world, true),
  postAdminTicketsIdNotes: (world) => byStaff(world, { words: 'A known case.', key: crypto.randomUUID() }),
  putAdminTicketsIdAssignee: (world) => byStaff(world, { userId: null, from: null }),
  putAdminTicketsIdState: (world) => byStaff(world, { state: 'solved', seen: 1 }),
  postAdminTicketsIdHandingOver: (world) => byStaff(world, { desk: 'finance', note: 'Please look.' }),
  postAdminTicketsIdLinks: async (world) =>
    byStaff(world, { kind: 'project', id: await project(world.app, await world.someone('researcher')) }),
  postAdminTicketsIdUnlinking: async (world) =>
    byStaff(world, { kind: 'project', id: await project(world.app, await world.someone('researcher')) }),
  postAdminTicketsIdMerging: async (world) => {
    const email = `writer-${++counted}@documented.example`
    const [id, into] = [await ticket(world.app, { email }), await ticket(world.app, { email })] as [
      Id<'ticket'>,
      Id<'ticket'>,
    ]
    return { by: await world.chief(), params: { id }, body: { into, seen: 1 } }
  },
  putAdminCannedRepliesId: canned,
  deleteAdminCannedRepliesId: async (world) => {
    const { by, params } = await canned(world)
    return { by, params }
  },
}
