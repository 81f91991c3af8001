import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { proveBooks } from '#features/finance/actions/prove-books.ts'
import { createAccount } from '#features/identity/actions/create-account.ts'
import { startSession } from '#features/identity/actions/start-session.ts'
import { createProject } from '#features/projects/actions/create-project.ts'
import { setStatus } from '#features/projects/actions/set-status.ts'
import { readConfig } from '#hosts/node/config.ts'
import { reachDatabase } from '#hosts/node/database-server.ts'
import { nodeLog } from '#hosts/node/log.ts'
import { nodePlatform } from '#hosts/node/node-platform.ts'
import { openDatabase } from '#hosts/node/postgres/database.ts'
import { choosePostgresHome } from '#hosts/node/postgres/home.ts'
import { type StartedProcess, startProcess } from '#hosts/node/testing/start-process.ts'
import { type Database, sql } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'

// `npm run chaos -- --kills 20`: kills the app with SIGKILL at random moments while people give, on a
// database of its own that waits for the disk, and asks afterwards whether a gift was lost or doubled.

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } })
const kills = Number(values.kills)
const donors = 8
const dataDir = mkdtempSync(join(tmpdir(), 'chaos-'))
// Always the same address, because tokens name it.
const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'silent' }

let app: StartedProcess = startProcess(settings)
let giving = true
const keys: string[] = []
/** Gifts whose payment the gateway answered: they may not be lost. */
const acknowledged = new Set<string>()

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

/** Like a person whose connection broke: the same again, until there is an answer. */
async function insist(call: (origin: string) => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await app.origin.then(call).catch(() => undefined)
    if (answer && answer.status < 500) return answer
    await pause(50)
  }
}

async function keepGiving(projectId: string, accessToken: string, who: number): Promise<void> {
  for (let count = 0; giving; count += 1) {
    const key = `chaos-${who}-${String(count).padStart(12, '0')}`
    keys.push(key)
    const headers = {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    }
    const body = JSON.stringify({ projectId, amountDollars: 5 + (count % 95), anonymous: false, terms: true })
    const begun = await insist((origin) => fetch(`${origin}/api/donations`, { method: 'POST', headers, body }))
    if (begun.status !== 201) throw new Error(`a gift was refused: ${await begun.text()}`)
    const { donationId, checkoutUrl } = (await begun.json()) as { donationId: string; checkoutUrl: string }
    const { pathname } = new URL(checkoutUrl)
    const pay = (origin: string) =>
      fetch(origin + pathname, {
        method: 'POST',
        headers: { origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
        body: count % 5 === 0 ? 'card=twice' : 'card=succeeds',
        redirect: 'manual',
      })
    if ((await insist(pay)).status === 303) acknowledged.add(donationId)
  }
}

async function prepare(platform: Platform): Promise<{ projectId: string; tokens: string[] }> {
  const account = (userType: 'donor' | 'researcher', email: string) =>
    createAccount(platform, { email, passwordHash: 'none', firstName: 'C', lastName: 'Haos', userType, verified: true })
  const userId = await account('researcher', 'researcher@chaos.example')
  const area = { sector: 'science', subsection: 'marine-biology', fundingGoal: 10_000_000 }
  const projectId = await platform.database.transaction(async (tx) => {
    const id = await createProject(tx, platform, { title: 'Chaos', description: 'Counting.', ...area }, { userId })
    await setStatus(tx, platform, { projectId: id, to: 'approved', actorId: null })
    return id
  })
  const tokens: string[] = []
  for (let who = 0; who < donors; who += 1)
    tokens.push((await startSession(platform, await account('donor', `donor-${who}@chaos.example`))).accessToken)
  return { projectId, tokens }
}

/** Opens the running app's database for as long as the work takes. */
async function beside<T>(work: (platform: Platform) => Promise<T>): Promise<T> {
  const config = readConfig({ SEED: 'none', ...settings })
  const server = await reachDatabase(config)
  const { database, close } = openDatabase(server.url, 1)
  const log = nodeLog({ level: 'silent', json: false })
  try {
    return await work(await nodePlatform(config, { database, log, tasks: { wake: () => {} }, fetch }))
  } finally {
    await close()
    await server.stop()
  }
}

async function killOnce(): Promise<void> {
  await app.origin
  await pause(200 + Math.random() * 2000)
  app.child.kill('SIGKILL')
  await app.ended
  app = startProcess(settings)
}

const countGifts = async (database: Database, state: string): Promise<number> => {
  const [row] = await database.query<{ count: number }>(sql`
    select count(*) from donations where state = ${state}::donation_state and id = any(${[...acknowledged]}::uuid[])`)
  return row?.count ?? 0
}

async function judge({ database, clock }: Platform): Promise<boolean> {
  const due = Date.now() + 60_000
  while ((await countGifts(database, 'succeeded')) < acknowledged.size && Date.now() < due) await pause(200)
  const lost = acknowledged.size - (await countGifts(database, 'succeeded'))
  const [gifts] = await database.query<{ count: number }>(sql`select count(*) from donations`)
  const doubled = (gifts?.count ?? 0) - new Set(keys).size
  const broken = (await proveBooks(database, clock.now())).filter((proof) => proof.broken.length > 0)
  console.log(`${kills} kills, ${acknowledged.size} gifts acknowledged: ${lost} lost, ${doubled} doubled.`)
  for (const proof of broken) console.log(`BROKEN ${proof.promise}: ${proof.broken.join('; ')}`)
  if (broken.length === 0) console.log('The books are whole.')
  return lost === 0 && doubled <= 0 && broken.length === 0
}

try {
  await app.origin
  const { projectId, tokens } = await beside(prepare)
  const people = Promise.all(tokens.map((token, who) => keepGiving(projectId, token, who)))
  for (let count = 0; count < kills; count += 1) await killOnce()
  await app.origin
  giving = false
  await people
  if (!(await beside(judge))) process.exitCode = 1
} finally {
  const { folder } = choosePostgresHome(dataDir)
  app.child.kill('SIGTERM')
  await app.ended
  for (const one of [folder, dataDir]) rmSync(one, { recursive: true, force: true })
}
