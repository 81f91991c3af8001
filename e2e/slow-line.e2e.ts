import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { phone, settled, stage, visit } from './harness.ts'

const { origin, visitor } = stage()

/** How much later the second half of a page arrives: longer than any script needs. */
const behindMs = 1500
let line: Server | undefined
afterAll(() => line?.close())

/** A proxy in front of the product that delays the second half of every page. */
async function slowLine(): Promise<string> {
  line = createServer((asked, answered) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const onward = request(new URL(asked.url ?? '/', origin()), { method: asked.method, headers }, async (answer) => {
      answered.writeHead(answer.statusCode ?? 500, answer.headers)
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part)
      const body = Buffer.concat(parts)
      const isPage = answer.headers['content-type']?.startsWith('text/html')
      if (!isPage) return void answered.end(body)
      answered.write(body.subarray(0, body.length / 2))
      setTimeout(() => answered.end(body.subarray(body.length / 2)), behindMs)
    })
    asked.pipe(onward)
  })
  line.listen(0, 'localhost')
  await once(line, 'listening')
  return `http://localhost:${(line.address() as AddressInfo).port}`
}

test('a page whose end arrives late is visible before that, and hydrates with the server’s data', async () => {
  const address = await slowLine()
  const page = await visitor(phone)
  const asked: string[] = []
  page.on('request', (one) => asked.push(new URL(one.url()).pathname))
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.evaluate(() => document.readyState)).toBe('loading')
  await settled(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('navigation', { name: 'Mobile' }).waitFor()
  // The data in the page is not requested again.
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('the focus continues where it was, although the script that keeps it arrives late', async () => {
  const page = await visitor()
  let send = (): void => undefined
  const isSent = new Promise<void>((resolve) => {
    send = resolve
  })
  await page.route('**/assets/focus-*.js', async (route) => {
    await isSent
    await route.continue()
  })
  await visit(page, '/')
  await page.keyboard.press('Tab')
  await page.evaluate(() => {
    const list = document.createElement('ul')
    const add = (tag: 'li' | 'button', to: Element) => to.appendChild(document.createElement(tag))
    for (const name of ['One', 'Two', 'Three']) add('button', add('li', list)).textContent = name
    document.querySelector('main')?.append(list)
    const second = list.querySelectorAll('button')[1]
    second?.focus()
    second?.parentElement?.remove()
  })
  const arrived = page.waitForResponse('**/assets/focus-*.js')
  send()
  await arrived
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Three')
})
