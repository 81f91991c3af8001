import { expect, test } from 'vitest'
import { nodeLog } from './log.ts'

function logged(json: boolean, write: (log: ReturnType<typeof nodeLog>) => void, level: 'info' | 'warn' = 'info') {
  const lines: string[] = []
  write(nodeLog({ level, json }, { write: (line) => void lines.push(line) }))
  return lines
}

const secrets = {
  authorization: 'Bearer abc.def.ghi',
  cookie: 'session=4711',
  refreshToken: 'r3fr3sh',
  clientSecret: 'hush',
  password: 'hunter2',
  email: 'ada@example.org',
  headers: { 'set-cookie': 'a=b', 'x-request-id': 'req-1' },
  list: ['mail to ada@example.org', 'https://user:pw@host/x', 'GET /verify?token=t0ken&next=/'],
  cause: new Error('Basic dXNlcjpwdw== for ada@example.org', {
    cause: Object.assign(new Error('eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.sig'), {
      code: '23505',
      detail: 'Key (email)=(ada@example.org) already exists.',
    }),
  }),
}

test.each([true, false])('no credential and no mail address reaches the log (json: %s)', (json) => {
  const text = logged(json, (log) => log.error('mail for ada@example.org failed', secrets)).join('')
  for (const secret of [
    'abc.def',
    '4711',
    'r3fr3sh',
    'hush',
    'hunter2',
    'ada@',
    'a=b',
    'user:pw',
    't0ken',
    'dXNlcjpwdw',
    'eyJhbGci',
  ])
    expect(text).not.toContain(secret)
  for (const kept of ['req-1', 'mail for [mail address] failed', 'log.test.ts']) expect(text).toContain(kept)
})

test('in production each line is one JSON object with time, level and message', () => {
  const [line] = logged(true, (log) => log.info('listening', { port: 3000 }))
  expect(JSON.parse(line ?? '')).toEqual({
    level: 'info',
    time: expect.stringMatching(/Z$/),
    msg: 'listening',
    port: 3000,
  })
})

test('elsewhere a line is for people, with the stack below it', () => {
  const [line] = logged(false, (log) => log.error('a request failed', { requestId: 'r1', cause: new Error('boom') }))
  expect(line).toMatch(/^\d\d:\d\d:\d\d error a request failed requestId=r1\n {2}Error: boom\n {6}at /)
})

test('lines below the configured level are left out', () => {
  expect(logged(true, (log) => log.info('quiet'), 'warn')).toEqual([])
})

test('what cannot be serialised does not break the line', () => {
  const round: Record<string, unknown> = { big: 10n, bytes: new Uint8Array(3) }
  round.self = round
  const [line] = logged(true, (log) => log.info('odd', round))
  expect(JSON.parse(line ?? '')).toMatchObject({ big: '10', bytes: '[3 bytes]' })
})
