import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
import { httpPeer } from '#test/http-peer.ts'
import { outsideOf } from './outside.ts'

const peer = await httpPeer(() => 'hang')
afterAll(() => peer.close())
const outside = outsideOf('http://own.test', async (request) => new Response(`own ${new URL(request.url).pathname}`))

test('a call to the product’s own address stays in the process', async () => {
  expect(await (await outside('http://own.test/a')).text()).toBe('own /a')
  expect(await (await outside(new Request('http://own.test/b', { method: 'POST' }))).text()).toBe('own /b')
})

test('a call to a peer that never answers ends at its time limit, whatever the garbage collector does', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const collecting = setInterval(collect, 20)
  const late = Array.from({ length: 20 }, () =>
    outside(peer.url, { method: 'POST', body: 'x', signal: AbortSignal.timeout(300) }).catch(
      (cause: Error) => cause.name,
    ),
  )
  expect(await Promise.all(late)).toEqual(late.map(() => 'TimeoutError'))
  clearInterval(collecting)
})
