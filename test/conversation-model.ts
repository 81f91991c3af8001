import { block, readBlocks, readUpTo, remove, unblock } from '#features/community/messages/actions/manage.ts'
import { openThread } from '#features/community/messages/actions/open.ts'
import { send } from '#features/community/messages/actions/send.ts'
import { sql } from '#platform/database.ts'
import type { Id } from '#values/id.ts'
import { giveAndPay } from './gifts.ts'
import { actorOf, type Person, person } from './people.ts'
import { project } from './projects.ts'
import type { TestApp } from './test-app.ts'

// A room of a researcher and three donors, and a model of what each of them may see of it.

type Place = { read: number; until: number | undefined }
type Written = { readonly author: number; readonly key: string; readonly text: string; gone: boolean }
export type Roll = (sides: number) => number

export type Conversation = {
  readonly id: Id<'room'>
  readonly people: readonly Person[]
  readonly written: Written[]
  readonly places: readonly Place[]
  readonly blocks: Set<string>
  readonly app: TestApp
  readonly projectId: Id<'project'>
}

export async function openConversation(app: TestApp): Promise<Conversation> {
  const owner = await person(app, { type: 'researcher' })
  const donors: Person[] = []
  for (let count = 0; count < 3; count++) donors.push(await person(app, { type: 'donor' }))
  const projectId = await project(app, owner)
  for (const donor of donors) await giveAndPay(app, donor, projectId)
  const { id } = await openThread(app.platform, actorOf(owner), projectId, { with: 'room' })
  const people = [owner, ...donors]
  const places = people.map(() => ({ read: 0, until: undefined }))
  return { id, people, written: [], places, blocks: new Set(), app, projectId }
}

const isFolded = ({ blocks }: Conversation, one: number, other: number): boolean =>
  blocks.has(`${one} ${other}`) || blocks.has(`${other} ${one}`)
const lastFor = ({ places, written }: Conversation, who: number): number => places[who]?.until ?? written.length

/** The numbers of the messages that a person may see. */
export const seenBy = (talk: Conversation, reader: number): number[] =>
  talk.written.flatMap(({ author }, at) =>
    at + 1 <= lastFor(talk, reader) && !(author !== reader && isFolded(talk, reader, author)) ? [at + 1] : [],
  )

export const unreadOf = (talk: Conversation, reader: number): number => {
  const place = talk.places[reader]
  if (place?.until !== undefined) return 0
  return seenBy(talk, reader).filter((seq) => {
    const message = talk.written[seq - 1]
    return seq > (place?.read ?? 0) && message?.author !== reader && !message?.gone
  }).length
}

/** Concurrent actions, and their effect on the model once all are done. */
type Done = { readonly wrote?: readonly { seq: number; written: Written }[]; readonly settle?: () => void }
type Act = (talk: Conversation, who: number, roll: Roll) => Promise<Done>

let keys = 0
const newKey = (): string => `0190a000-0000-4000-8000-${String(++keys).padStart(12, '0')}`
const codeOf = (cause: unknown): string => (cause as { code?: string }).code ?? String(cause)

/** Sends once or, as after a lost answer, twice concurrently. */
const sends =
  (times: number): Act =>
  async ({ app, id, people, places }, who) => {
    const written = { author: who, key: newKey(), text: `Message ${keys}`, gone: false }
    const answers = await Promise.all(
      Array.from({ length: times }, () =>
        send(app.platform, actorOf(people[who] as Person), id, { ...written, seen: 0 }).then(
          ({ seq }) => seq,
          (cause: unknown) => codeOf(cause),
        ),
      ),
    )
    const [seq] = answers
    if (answers.some((answer) => answer !== seq)) throw new Error(`one message has two answers: ${answers.join()}`)
    if (places[who]?.until === undefined && typeof seq === 'number') return { wrote: [{ seq, written }] }
    if (places[who]?.until !== undefined && seq === 'conversation_unavailable') return {}
    throw new Error(`person ${who}, out from ${places[who]?.until}, was answered ${seq}`)
  }

/** A repeated message is answered with the first one, even to a person who has left. */
const sendsAgain: Act = async ({ app, id, people, written }, who, roll) => {
  const own = written.flatMap((one, at) => (one.author === who ? [{ one, at }] : []))
  const found = own[roll(Math.max(1, own.length))]
  if (!found) return {}
  const { key, text } = found.one
  const { seq } = await send(app.platform, actorOf(people[who] as Person), id, { key, text })
  if (seq !== found.at + 1) throw new Error(`message ${found.at + 1} was sent again as ${seq}`)
  return {}
}

/** Up to some number, or beyond the last one. */
const marks: Act = async (talk, who, roll) => {
  const wish = roll(talk.written.length + 3)
  // Beyond the last one, the resulting mark depends on messages sent meanwhile.
  const seq = Math.min(wish, talk.written.length)
  const { app, id, people } = talk
  await readUpTo(app.platform, actorOf(people[who] as Person), id, seq)
  const place = talk.places[who] as Place
  const settle = (): void => {
    place.read = Math.max(place.read, Math.min(seq, place.until ?? seq))
  }
  return { settle }
}

const removes: Act = async (talk, who) => {
  const at = talk.written.findLastIndex(({ author, gone }) => author === who && !gone)
  if (at < 0 || at + 1 > lastFor(talk, who)) return {}
  const { app, id, people } = talk
  const isRemoved = await remove(app.platform, actorOf(people[who] as Person), id, at + 1).then(
    () => true,
    // Too late.
    () => false,
  )
  const settle = (): void => {
    if (isRemoved) (talk.written[at] as Written).gone = true
  }
  return { settle }
}

const blocksSomeone: Act = async (talk, who, roll) => {
  const seen = seenBy(talk, who)
  const seq = seen[roll(Math.max(1, seen.length))] ?? 0
  const author = talk.written[seq - 1]?.author ?? who
  if (author === who) return {}
  await block(talk.app.platform, actorOf(talk.people[who] as Person), talk.id, seq)
  return { settle: () => void talk.blocks.add(`${who} ${author}`) }
}

const unblocksAll: Act = async ({ app, people, blocks }, who) => {
  const actor = actorOf(people[who] as Person)
  for (const one of (await readBlocks(app.platform, actor)).items) await unblock(app.platform, actor, one.id)
  for (const pair of [...blocks]) if (pair.startsWith(`${who} `)) blocks.delete(pair)
  return {}
}

/** A donor's gifts are refunded, or made again: messages sent meanwhile become readable then, and count as read. */
const leavesOrReturns: Act = async ({ app, people, places, projectId, written }, who) => {
  const place = places[who] as Place
  if (who === 0) return {}
  const isOut = place.until !== undefined
  await app.platform.database.query(sql`
    update project_donors set gifts = ${isOut ? 1 : 0}
    where project_id = ${projectId} and donor_id = ${people[who]?.userId ?? ''}`)
  await app.drain()
  if (isOut) Object.assign(place, { until: undefined, read: written.length })
  else place.until = written.length
  return {}
}

/** Writing and reading are most frequent. They may run in any order. */
const meeting: readonly Act[] = [sends(1), sends(1), sends(1), sends(2), sendsAgain, marks, marks, marks, removes]
/** These change what everyone sees. */
const alone: readonly Act[] = [blocksSomeone, unblocksAll, leavesOrReturns, leavesOrReturns]

/** One to three people act at the same moment. @returns how many actions there were. */
export async function step(talk: Conversation, roll: Roll): Promise<number> {
  talk.app.advance(4000)
  const isAlone = roll(6) === 0
  const first = roll(talk.people.length)
  const count = isAlone ? 1 : 1 + roll(3)
  const acts = isAlone ? alone : meeting
  const done = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      (acts[roll(acts.length)] as Act)(talk, (first + at) % talk.people.length, roll),
    ),
  )
  const wrote = done.flatMap((one) => one.wrote ?? []).toSorted((one, other) => one.seq - other.seq)
  for (const { settle } of done) settle?.()
  for (const { seq, written } of wrote) {
    if (seq !== talk.written.length + 1) throw new Error(`number ${seq} follows ${talk.written.length}`)
    talk.written.push(written)
    const place = talk.places[written.author] as Place
    // A person who had read everything before has read their own, too.
    if (place.read === seq - 1) place.read = seq
  }
  return count
}
