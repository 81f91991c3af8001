import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { measure, warmUp } from './measure.ts'
import { isKept } from './report.ts'
import { bareAsk, besideBare } from './requests.ts'
import { type Server, startBareServer } from './servers.ts'

/** Does the work of about fifty bare answers before each of its own. */
const dearServer = `
  const { createHash } = require('node:crypto')
  const bytes = Buffer.alloc(1_000_000)
  require('node:http').createServer((request, answer) => answer.end(createHash('sha256').update(bytes).digest('hex')))
    .listen(0, '127.0.0.1', function () { console.log(this.address().port) })`

async function startDearServer(): Promise<Server> {
  const child = spawn(process.execPath, ['-e', dearServer], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise((listening) => child.stdout.once('data', (text) => listening(Number(text))))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = () => {
    child.kill()
    return ended
  }
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop }
}

test('a bare server costs about one bare answer, and an expensive one misses the budget', async () => {
  const [bare, same, dear] = await Promise.all([startBareServer(), startBareServer(), startDearServer()])
  try {
    for (const server of [bare, same]) await warmUp(server, bareAsk, 2000)
    const beside = (server: Server, requests: number) =>
      besideBare(bare, () => measure(server, bareAsk, requests), { name: 'bare', ask: bareAsk, answers: 1000 })
    const [alike, unlike] = [await beside(same, 1000), await beside(dear, 30)]
    expect(alike.measured).toBeGreaterThan(0.6)
    expect(alike.measured).toBeLessThan(1.6)
    expect(unlike.measured).toBeGreaterThan(5)
    expect(isKept({ of: 'health', ...alike })).toBe(true)
    expect(isKept({ of: 'health', ...unlike })).toBe(false)
  } finally {
    await Promise.all([bare, same, dear].map((server) => server.stop()))
  }
}, 60_000)
