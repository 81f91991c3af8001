import { expect, test } from 'vitest'
import { sql } from '#platform/database.ts'
import { brokenBooks, giveAndPay } from '#test/gifts.ts'
import { actorOf, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { block, readBlocks, readUpTo, remove, unblock } from './actions/manage.ts'
import { openThread } from './actions/open.ts'
import { readThread } from './actions/read.ts'
import { send } from './actions/send.ts'

// Random steps of four people in one room, beside a model of what each of them may see.

const app = await testApp()
const { platform } = app
const owner = await person(app, { type: 'researcher' })
const donors = [
  await person(app, { type: 'donor' }),
  await person(app, { type: 'donor' }),
  await person(app, { type: 'donor' }),
]
const people = [owner, ...donors]
const projectId = await project(app, owner)
for (const donor of donors) await giveAndPay(app, donor, projectId)
const { id } = await openThread(platform, actorOf(owner), projectId, { with: 'room' })

/** A sequence that is the same in each run (mulberry32). */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let drawn = Math.imul(state ^ (state >>> 15), 1 | state)
    drawn = (drawn + Math.imul(drawn ^ (drawn >>> 7), 61 | drawn)) ^ drawn
    return ((drawn ^ (drawn >>> 14)) >>> 0) % sides
  }
}

type Place = { read: number; until: number | undefined }
const messages: { author: number; gone: boolean }[] = []
const places: Place[] = people.map(() => ({ read: 0, until: undefined }))
const blocks = new Set<string>()
const isFolded = (one: number, other: number): boolean => blocks.has(`${one} ${other}`) || blocks.has(`${other} ${one}`)

const seenBy = (reader: number): number[] =>
  messages.flatMap(({ author }, at) =>
    at + 1 <= (places[reader]?.until ?? messages.length) && !(author !== reader && isFolded(reader, author))
      ? [at + 1]
      : [],
  )
const unreadOf = (reader: number): number =>
  places[reader]?.until !== undefined
    ? 0
    : seenBy(reader).filter((seq) => {
        const message = messages[seq - 1]
        return seq > (places[reader]?.read ?? 0) && message?.author !== reader && !message?.gone
      }).length

const setGifts = async (donor: number, gifts: number): Promise<void> => {
  await platform.database.query(sql`
    update project_donors set gifts = ${gifts} where project_id = ${projectId} and donor_id = ${people[donor]!.userId}`)
  await app.drain()
}

const steps: readonly ((who: number, roll: (sides: number) => number) => Promise<void>)[] = [
  async (who) => {
    app.advance(4000)
    const key = `0190a000-0000-4000-8000-${String(messages.length + 1).padStart(12, '0')}`
    const sent = send(platform, actorOf(people[who]!), id, { key, text: `Message ${messages.length + 1}`, seen: 0 })
    const place = places[who]!
    if (place.until !== undefined) {
      await expect(sent).rejects.toMatchObject({ code: 'conversation_unavailable' })
      return
    }
    expect((await sent).seq).toBe(messages.length + 1)
    if (place.read === messages.length) place.read += 1
    messages.push({ author: who, gone: false })
  },
  async (who, roll) => {
    const seq = roll(messages.length + 3)
    await readUpTo(platform, actorOf(people[who]!), id, seq)
    const place = places[who]!
    place.read = Math.max(place.read, Math.min(seq, place.until ?? messages.length))
  },
  async (who) => {
    const at = messages.findLastIndex(({ author, gone }) => author === who && !gone)
    if (at < 0 || at + 1 > (places[who]!.until ?? messages.length)) return
    const removed = await remove(platform, actorOf(people[who]!), id, at + 1).then(
      () => true,
      () => false,
    )
    if (removed) messages[at]!.gone = true
  },
  async (who, roll) => {
    const seq = seenBy(who)[roll(Math.max(1, seenBy(who).length))]
    const author = seq === undefined ? who : messages[seq - 1]!.author
    if (author === who || seq === undefined) return
    await block(platform, actorOf(people[who]!), id, seq)
    blocks.add(`${who} ${author}`)
  },
  async (who) => {
    for (const one of (await readBlocks(platform, actorOf(people[who]!))).items)
      await unblock(platform, actorOf(people[who]!), one.id)
    for (const pair of [...blocks]) if (pair.startsWith(`${who} `)) blocks.delete(pair)
  },
  async (who) => {
    const place = places[who]!
    if (who === 0) return
    await setGifts(who, place.until === undefined ? 0 : 1)
    if (place.until === undefined) place.until = messages.length
    else Object.assign(place, { until: undefined, read: messages.length })
  },
]
/** Writing and reading happen most. */
const weights = [0, 0, 0, 0, 1, 1, 1, 2, 3, 4, 5]

test('after each of three hundred random steps everybody sees what they may, and unread is what it says', async () => {
  const roll = dice(20261123)
  for (let step = 0; step < 300; step++) {
    const who = roll(people.length)
    await steps[weights[roll(weights.length)]!]!(who, roll)
    const reader = roll(people.length)
    const { thread, messages: shown } = await readThread(platform, actorOf(people[reader]!), id)
    expect(thread.unread, `step ${step}, person ${reader}`).toBe(Math.min(unreadOf(reader), 100))
    expect(shown.map(({ seq }) => seq)).toEqual(seenBy(reader).slice(-50))
    for (const { seq, text } of shown) expect(text === null).toBe(messages[seq - 1]!.gone)
  }
  expect(await brokenBooks(app).then((broken) => broken.filter((one) => /conversation|room/.test(one)))).toEqual([])
}, 60_000)

test('two who write at the same time get numbers in the order of their commits', async () => {
  const before = messages.length
  app.advance(120_000)
  const [first, second] = [people[0]!, people.find((_, at) => at > 0 && places[at]!.until === undefined) ?? people[0]!]
  const key = (at: number) => `0190a000-0000-4000-9000-${String(at).padStart(12, '0')}`
  const sent = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      send(platform, actorOf(at % 2 ? first : second), id, { key: key(at), text: `At once ${at}` }),
    ),
  )
  const numbers = sent.map(({ seq }) => seq).toSorted((one, other) => one - other)
  expect(numbers).toEqual(Array.from({ length: 30 }, (_, at) => before + 1 + at))
})
