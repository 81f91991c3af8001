import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect } from 'vitest'

/** An SMS sender that records the messages. Call once at the top of a file. */
export async function messageSender() {
  const messages: { to: string; text: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    messages.push(JSON.parse(Buffer.concat(chunks).toString()))
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => void server.close())
  const to = (number: string) => messages.filter((one) => one.to === number)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** How many messages went to a number so far. */
    countTo: (number: string): number => to(number).length,
    /** The code of the newest message, once there are this many. */
    codeTo: async (number: string, count: number): Promise<string> => {
      await expect.poll(() => to(number).length).toBe(count)
      return /^\d{6}/.exec(to(number).at(-1)?.text ?? '')?.[0] ?? ''
    },
  }
}
