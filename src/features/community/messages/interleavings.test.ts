import { expect, test } from 'vitest'
import { type Conversation, openConversation, seenBy, step, unreadOf } from '#test/conversation-model.ts'
import { brokenBooks, giveAndPay } from '#test/gifts.ts'
import { actorOf, person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { chanceOf } from '#test/webhook-orders/chance.ts'
import { openThread } from './actions/open.ts'
import { countUnread, readMessages, readThread } from './actions/read.ts'
import { send } from './actions/send.ts'

// Random acts of four people in one room, up to three of them at the same moment, compared with a model of what each
// may see. `npm run proof` tries ten thousand.

const acts = Number(process.env.INTERLEAVINGS ?? 300)
const actsOfRoom = 300
const app = await testApp()
const { platform } = app

/** One person's view of the room equals the model: nothing more, nothing twice, and the right unread count. */
async function expectView(talk: Conversation, reader: number, where: string): Promise<void> {
  const actor = actorOf(talk.people[reader]!)
  const { thread, messages } = await readThread(platform, actor, talk.id)
  expect(thread.unread, where).toBe(Math.min(unreadOf(talk, reader), 100))
  expect(
    messages.map(({ seq }) => seq),
    where,
  ).toEqual(seenBy(talk, reader).slice(-50))
  for (const { seq, text } of messages) expect(text, where).toBe(shownText(talk, seq))
  expect((await countUnread(platform, actor)).threads, where).toBe(unreadOf(talk, reader) > 0 ? 1 : 0)
}

const shownText = ({ written }: Conversation, seq: number): string | null => {
  const message = written[seq - 1]
  return message && !message.gone ? message.text : null
}

/** The whole room from its beginning, page by page. */
async function expectWhole(talk: Conversation, reader: number, where: string): Promise<void> {
  const seen: number[] = []
  for (let after = 0, isMore = true; isMore; ) {
    const page = await readMessages(platform, actorOf(talk.people[reader]!), talk.id, { after })
    seen.push(...page.messages.map(({ seq }) => seq))
    after = seen.at(-1) ?? 0
    isMore = page.hasMore
  }
  expect(seen, where).toEqual(seenBy(talk, reader))
}

test(
  'AMB-134: whatever four people do at once, everyone sees what they may, nothing twice, and unread counts are right',
  async () => {
    for (let done = 0, room = 0; done < acts; room++) {
      const random = chanceOf(20_261_123 + room)
      const roll = (sides: number): number => Math.floor(random() * sides)
      const talk = await openConversation(app)
      for (let inRoom = 0; inRoom < actsOfRoom && done < acts; ) {
        const count = await step(talk, roll)
        done += count
        inRoom += count
        await expectView(talk, roll(talk.people.length), `room ${room}, act ${inRoom}`)
      }
      for (const reader of talk.people.keys()) await expectWhole(talk, reader, `room ${room}, person ${reader}`)
      expect(new Set(talk.written.map(({ key }) => key)).size).toBe(talk.written.length)
    }
    expect(await brokenBooks(app).then((broken) => broken.filter((one) => /conversation|room/.test(one)))).toEqual([])
  },
  60_000 + acts * 100,
)

test('two people who write at the same time get numbers in the order of their commits', async () => {
  const owner = await person(app, { type: 'researcher' })
  const donor = await person(app, { type: 'donor' })
  const projectId = await project(app, owner)
  await giveAndPay(app, donor, projectId)
  const { id } = await openThread(platform, actorOf(owner), projectId, { with: 'room' })
  const key = (at: number) => `0190a000-0000-4000-9000-${String(at).padStart(12, '0')}`
  const sent = await Promise.all(
    Array.from({ length: 30 }, (_, at) =>
      send(platform, actorOf(at % 2 ? owner : donor), id, { key: key(at), text: `At once ${at}` }),
    ),
  )
  const numbers = sent.map(({ seq }) => seq).toSorted((one, other) => one - other)
  expect(numbers).toEqual(Array.from({ length: 30 }, (_, at) => 1 + at))
})
