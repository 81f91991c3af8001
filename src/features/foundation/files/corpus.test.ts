import { expect, test } from 'vitest'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testSettings } from '#test/test-platform.ts'
import { uploadCorpus } from '#test/upload-corpus/corpus.ts'

const errors: unknown[] = []
const log = { info: () => {}, warn: () => {}, error: (...said: unknown[]) => void errors.push(said) }
const app = await testApp({ settings: { ...testSettings, limitFactor: 1000 }, log })
const corpus = await uploadCorpus()

test('the corpus holds about a hundred files, each verdict more than once', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(95)
  for (const verdict of new Set(corpus.map((one) => one.expects)))
    expect(corpus.filter((one) => one.expects === verdict).length).toBeGreaterThan(1)
})

test('each file of the corpus gets its verdict, whatever program made it and whatever its name', async () => {
  const verdicts: [string, string][] = []
  for (const [at, { name, purpose, bytes }] of corpus.entries()) {
    // One uploader per file, because unused uploads are limited per person.
    const { accessToken } = await person(app, { type: 'researcher', email: `corpus-${at}@people.example` })
    const headers = { authorization: `Bearer ${accessToken}`, 'x-file-name': encodeURIComponent(name) }
    const url = `http://app.test/api/files?purpose=${purpose}`
    const answer = await app.fetch(new Request(url, { method: 'POST', headers, body: bytes }))
    const body = await answer.json()
    verdicts.push([name, answer.status === 201 ? 'taken' : body.code])
    if (answer.status === 201 && purpose === 'cv') expect(body.originalName).toMatch(/\.pdf$/)
  }
  expect(verdicts).toEqual(corpus.map(({ name, expects }) => [name, expects]))
  expect(errors).toEqual([])
}, 120_000)
