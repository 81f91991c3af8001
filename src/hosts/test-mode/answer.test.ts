import { expect, test } from 'vitest'
import { allSchedules } from '#api/schedules.ts'
import type { Schedule } from '#platform/schedule.ts'
import { dayMs } from '#values/time.ts'
import { openDoor } from './bridge.ts'
import { isDue } from './schedules.ts'
import { openDoors } from './worker-doors.ts'

const origin = 'https://files.example/trial'

/** A page's door to a worker that answers with this API. */
function connected(api: (request: Request) => Promise<Response>) {
  const { port1, port2 } = new MessageChannel()
  const doors = openDoors()
  doors.add(port2)
  const received: unknown[] = []
  const door = openDoor(port1, (message) => received.push(message))
  doors.open({ api, origin, command: async (name) => `${name} is done` })
  return { door, doors, received, end: () => port1.close() }
}

test('a request comes as from a browser, below the place of Test Mode, and its answer goes back whole', async () => {
  const { door, end } = connected(async (request) => {
    const { pathname, search } = new URL(request.url)
    const parts = [
      request.method,
      pathname + search,
      request.headers.get('origin'),
      request.headers.get('sec-fetch-site'),
    ]
    return Response.json([...parts, request.headers.get('x-mine'), await request.text()], { status: 201 })
  })
  const asked = new Request(`${origin}/api/things?a=1`, { method: 'POST', body: 'text', headers: { 'x-mine': 'yes' } })
  const answer = await door.fetch(asked)
  expect(answer.status).toBe(201)
  expect(await answer.json()).toEqual([
    'POST',
    '/api/things?a=1',
    'https://files.example',
    'same-origin',
    'yes',
    'text',
  ])
  const rooted = await door.fetch(new Request('https://files.example/files/1'))
  expect((await rooted.json())[1]).toBe('/files/1')
  expect(await door.command('health')).toBe('health is done')
  end()
})

test('what is asked at a door without a worker fails at once', async () => {
  const { door, end } = connected(async () => Response.json('never asked'))
  const asked = new Request(`${origin}/api/things`, { method: 'POST', body: 'text' })
  const asking = door.fetch(asked)
  door.breakOff()
  await expect(asking).rejects.toThrow('the worker ended')
  await expect(door.fetch(new Request(`${origin}/api/things`))).rejects.toThrow('the worker ended')
  await expect(door.command('health')).rejects.toThrow('the worker ended')
  end()
})

test('a page that finds a worker that is ending hears that it lives, and not what others were told', async () => {
  const { doors, received, end } = connected(async () => Response.json('never asked'))
  doors.say({ kind: 'alive', lock: 'a life' })
  doors.close({ sentence: 'It goes on elsewhere.', canStartOver: false })
  await expect.poll(() => received).toContainEqual(expect.objectContaining({ isOver: true }))
  const { port1, port2 } = new MessageChannel()
  const later: unknown[] = []
  openDoor(port1, (message) => later.push(message))
  doors.add(port2)
  await expect.poll(() => later).toEqual([{ kind: 'alive', lock: 'a life' }])
  port1.close()
  end()
})

test('a stream arrives piece by piece, and its reader can end it', async () => {
  let ended = false
  const { door, end } = connected(async () => {
    const body = new ReadableStream({
      pull: async (sink) => {
        await new Promise((rested) => setTimeout(rested, 5))
        if (!ended) sink.enqueue(new TextEncoder().encode('piece '))
      },
      cancel: () => {
        ended = true
      },
    })
    return new Response(body)
  })
  const answer = await door.fetch(new Request(`${origin}/api/events`))
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  expect([(await reader?.read())?.value, (await reader?.read())?.value]).toEqual(['piece ', 'piece '])
  await reader?.cancel()
  await expect.poll(() => ended).toBe(true)
  end()
})

test('a request that is given up ends, and one that is open when the worker ends breaks off as on a network', async () => {
  const { door, end } = connected(
    (request) => new Promise((_, fail) => (request.signal.onabort = () => fail(new Error('left')))),
  )
  const leaving = new AbortController()
  const left = door.fetch(new Request(`${origin}/api/slow`, { signal: leaving.signal }))
  const open = door.fetch(new Request(`${origin}/api/slow`))
  await new Promise((resolve) => setTimeout(resolve, 20))
  leaving.abort()
  await expect(left).rejects.toThrow('abort')
  door.breakOff()
  await expect(open).rejects.toThrow(TypeError)
  end()
})

test('a world that gave way answers no call, and says why', async () => {
  const { door, doors, received, end } = connected(async () => new Response('yes'))
  doors.close({ sentence: 'Load this page again.', canStartOver: false })
  await expect(door.fetch(new Request(`${origin}/api/site`))).rejects.toThrow('Load this page again.')
  await expect
    .poll(() => received)
    .toContainEqual({
      kind: 'state',
      trouble: { sentence: 'Load this page again.', canStartOver: false },
      isOver: true,
    })
  end()
})

test('a schedule runs once for each time that passed, and what was missed is made up once', () => {
  const at = (text: string): number => Date.parse(`2026-11-02T${text}Z`)
  expect(isDue('20 7 * * *', at('07:19:30'), at('07:20:01'))).toBe(true)
  expect(isDue('20 7 * * *', at('07:20:01'), at('07:21:01'))).toBe(false)
  expect(isDue('20 7 * * *', at('00:00:00'), at('23:00:00'))).toBe(true)
  expect(isDue('20 7 * * *', at('08:00:00'), at('23:00:00'))).toBe(false)
  expect(isDue('7 * * * *', at('08:06:10'), at('08:07:10'))).toBe(true)
  expect(isDue('7 * * * *', at('08:08:10'), at('08:59:10'))).toBe(false)
  expect(isDue('20 7 * * *', 0, at('23:00:00')), 'after a long absence').toBe(true)
  expect(isDue('*/10 * * * *', at('08:19:30'), at('08:20:01'))).toBe(true)
  expect(isDue('*/10 * * * *', at('08:20:01'), at('08:29:59'))).toBe(false)
})

test('each schedule of the product has a cron line that is read here', () => {
  const day = Date.parse('2026-11-02T00:00:00Z') - 1
  const isRead = ({ cron }: Schedule): boolean =>
    /^(\*|\*\/\d+|\d+) (\*|\d+) \* \* \*$/.test(cron) && isDue(cron, day, day + dayMs)
  expect(allSchedules.filter((one) => !isRead(one)).map(({ name }) => name)).toEqual([])
})
