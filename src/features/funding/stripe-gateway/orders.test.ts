import { expect, test } from 'vitest'
import { freshDatabase } from '#test/fresh-database.ts'
import { chanceOf } from '#test/webhook-orders/chance.ts'
import { playOrder } from '#test/webhook-orders/order.ts'
import { playScenario } from '#test/webhook-orders/story.ts'
import { sharedPeer } from '#test/webhook-orders/world.ts'

const events = 200
const requests = 300
const orders = 8

test(`${requests} requests of Stripe, doubled and shuffled in ${orders} orders, end in the same books`, {
  timeout: 60_000,
}, async () => {
  const shared = sharedPeer()
  const story = await freshDatabase()
  const played = await playScenario(story, shared, { events, chance: chanceOf(1) })
  const ends: string[] = []
  for (let seed = 1; seed <= orders; seed += 1) {
    const { books, broken } = await playOrder(await freshDatabase(story), shared, {
      events: played,
      count: requests,
      seed,
    })
    expect(broken).toEqual([])
    ends.push(books)
  }
  for (const books of ends) expect(books).toEqual(ends[0])
  // The story covers everything that can happen.
  for (const word of ['succeeded', 'failed', 'partially_refunded', 'disputed', 'lost', 'won'])
    expect(ends[0]).toContain(`"${word}"`)
})
