import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import postgres from 'postgres'
import { migrate } from '#hosts/node/migrate.ts'
import { startEmbeddedPostgres } from '#hosts/node/postgres/embedded-postgres.ts'
import { choosePostgresHome } from '#hosts/node/postgres/home.ts'
import { quickFolder } from '#test/quick-folder.ts'
import { chanceOf } from '#test/webhook-orders/chance.ts'
import { playOrder } from '#test/webhook-orders/order.ts'
import { playScenario } from '#test/webhook-orders/story.ts'
import { sharedPeer } from '#test/webhook-orders/world.ts'

// `npm run webhooks -- --requests 10000 --orders 100`: one scenario of gifts, declined cards, refunds and disputes,
// delivered as this many webhook requests, repeated and shuffled. In every order the books must be correct and the
// same. `--seed` repeats a failing order.

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '10000' },
    orders: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
  },
})
const [requests, orders, firstSeed] = [Number(values.requests), Number(values.orders), Number(values.seed)]
const folder = quickFolder('webhooks-')
const server = await startEmbeddedPostgres(choosePostgresHome(folder), { durable: false })
const admin = postgres(server.url, { max: 1, onnotice: () => {} })
const urlOf = (name: string): string => server.url.replace(/postgres$/, name)

async function makeStory(name: string) {
  await admin.unsafe(`create database ${name}`)
  const sql = postgres(urlOf(name), { max: 1, onnotice: () => {} })
  await migrate(sql)
  await sql.end()
  const shared = sharedPeer()
  // Two requests in three are first deliveries, the third is a repetition.
  const played = await playScenario(urlOf(name), shared, { events: Math.ceil((requests * 2) / 3), chance: chanceOf(1) })
  const gifts = shared.peer.world.sessions.size
  console.log(`${played.length} events about ${gifts} gifts, told by ${Math.max(requests, played.length)} requests.`)
  return { shared, played }
}

try {
  const { shared, played } = await makeStory('story')
  let first: string | undefined
  for (let seed = firstSeed; seed < firstSeed + orders; seed += 1) {
    const began = performance.now()
    await admin.unsafe('create database played template story strategy file_copy')
    const { books, broken } = await playOrder(urlOf('played'), shared, { events: played, count: requests, seed })
    await admin.unsafe('drop database played')
    first ??= books
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const isSame = books === first
    console.log(
      `seed ${seed}: ${isSame ? 'the same books' : 'OTHER BOOKS'}, ${broken.length} promises broken, ${seconds} s`,
    )
    if (!isSame || broken.length > 0) process.exitCode = 1
    for (const line of broken) console.log(`  ${line}`)
  }
  console.log(process.exitCode ? 'The order mattered.' : `${orders} orders, one end: every cent is explained in each.`)
} finally {
  await admin.end()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
