import { afterAll, expect, test } from 'vitest'
import { clamdPeer, eicar } from '#test/clamd-peer.ts'
import { cv, pdfWith } from '#test/documents.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { clamav } from './clamav.ts'

const clamd = await clamdPeer()
const logged: string[] = []
const note = (message: string): void => void logged.push(message)
const log = { info: note, warn: note, error: note }
const app = await testApp({ scanner: clamav(clamd.url, 3000), log })
afterAll(() => clamd.close())
const { accessToken } = await person(app, { type: 'researcher' })

async function upload(body: Uint8Array<ArrayBuffer>) {
  logged.length = 0
  const headers = { authorization: `Bearer ${accessToken}`, 'x-file-name': 'cv.pdf' }
  const init = { method: 'POST', headers, body }
  const answer = await app.fetch(new Request('http://app.test/api/files?purpose=cv', init))
  return [answer.status, (await answer.json()).code]
}
const infected = pdfWith({ objects: [`(${eicar.replace(/[()\\]/g, '\\$&')})`], page: `% ${eicar}\n` })

test('a document that the scanner knows is refused and logged, another one is accepted complete', async () => {
  expect(await upload(infected)).toEqual([422, 'file_not_safe'])
  expect(logged).toEqual(['a document with harmful software was refused'])
  expect(await upload(cv())).toEqual([201, undefined])
  expect(clamd.received()).toBe(cv().byteLength)
})

test('a document of megabytes arrives whole', async () => {
  const large = pdfWith({ objects: [`<< /Length 5000000 >>\nstream\n${'x'.repeat(5_000_000)}\nendstream`] })
  expect(await upload(large)).toEqual([201, undefined])
  expect(clamd.received()).toBe(large.byteLength)
})

test.each([
  ['says that it has a limit', 'INSTREAM size limit exceeded. ERROR'],
  ['says something else', 'UNKNOWN COMMAND'],
  ['says nothing', ''],
])('no document is taken while the scanner %s', async (_, says) => {
  clamd.says = says
  expect(await upload(cv())).toEqual([503, 'scanner_unavailable'])
  expect(logged).toEqual(['the virus scanner does not answer; no document is taken'])
  clamd.says = undefined
})

test('no document is accepted without a scanner', async () => {
  const gone = await clamdPeer()
  await gone.close()
  await expect(clamav(gone.url, 1000).scan(cv())).rejects.toThrow('does not answer')
  await expect(clamav('unix:///nowhere/clamd.ctl', 1000).scan(cv())).rejects.toThrow('does not answer')
})
