import { expect, test } from 'vitest'
import { cv } from '#test/documents.ts'
import { person } from '#test/people.ts'
import { picture } from '#test/pictures.ts'
import { testApp } from '#test/test-app.ts'
import { unattachedMax, uploadsAtOnceMax } from './rules.ts'

const app = await testApp()
const send = (accessToken: string, body: BodyInit, purpose = 'cv') => {
  const headers = { authorization: `Bearer ${accessToken}`, 'x-file-name': 'file' }
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  return app.fetch(new Request(`http://app.test/api/files?purpose=${purpose}`, init))
}
/** A body that starts, then stalls until it is ended. */
function unfinished(): { body: ReadableStream<Uint8Array>; end: () => void } {
  let end = (): void => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(cv().slice(0, 50))
      end = () => controller.error(new Error('gone'))
    },
  })
  return { body, end: () => end() }
}

test('unfinished uploads hold places of their own person only', async () => {
  const slow = await Promise.all(Array.from({ length: 40 }, () => person(app, { type: 'researcher' })))
  const held = slow.flatMap((one) => Array.from({ length: uploadsAtOnceMax }, () => ({ one, ...unfinished() })))
  const answers = held.map(({ one, body }) => send(one.accessToken, body))
  const fourth = await send(slow[0]?.accessToken ?? '', cv())
  expect([fourth.status, (await fourth.json()).code]).toEqual([429, 'too_many_files'])
  const other = await person(app, { type: 'researcher' })
  expect((await send(other.accessToken, cv())).status).toBe(201)
  for (const { end } of held) end()
  for (const answer of await Promise.all(answers)) {
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'upload_interrupted'])
  }
  expect((await send(slow[0]?.accessToken ?? '', cv())).status).toBe(201)
})

test('uploads that fail count as uploads', async () => {
  const { accessToken } = await person(app, { type: 'donor' })
  const high = await picture({ width: 10, height: 20_000, plain: true })
  const codes: string[] = []
  for (let at = 0; at < 62; at++) codes.push((await (await send(accessToken, high, 'avatar')).json()).code)
  expect(codes.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 'picture_too_large'))
  expect(codes.slice(60)).toEqual(['too_often', 'too_often'])
  expect(unattachedMax).toBeLessThan(60)
})
