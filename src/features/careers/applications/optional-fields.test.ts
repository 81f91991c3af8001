import { expect, test } from 'vitest'
import type { pipelineContract } from '#features/careers/pipeline/contract.ts'
import { applicationDraft, sendAhead } from '#test/applications.ts'
import { postedJob } from '#test/jobs.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { docWith } from '#test/word-files.ts'
import type { applicationsContract } from './contract.ts'

const app = await testApp()
const poster = await person(app, { type: 'donor' })
const own = app.as<typeof pipelineContract & typeof applicationsContract>(poster.accessToken)

test('what is optional may be left out; what is given is kept for the poster (JAPP-04, JAPP-05, JAPP-08, JAPP-10, JAPP-12, JAPP-13, JAPP-15)', async () => {
  const id = await postedJob(app, poster)
  const visitor = app.as<typeof applicationsContract>()
  const given = {
    ...{ phone: '+1 808 555 0100', address: 'Hilo', skills: 'Knots', availability: 'January', references: 'A captain' },
    updatesOptIn: true,
  }
  const { fileId, claim } = (await sendAhead(app, docWith(), 'letter.doc')).body
  for (const [email, more] of [
    ['bare@people.example', {}],
    ['full@people.example', { ...given, coverLetter: { fileId, claim } }],
  ] as const) {
    const body = { ...(await applicationDraft(app, email)), ...more }
    expect(await visitor('POST /api/jobs/:id/applications', { params: { id }, body })).toMatchObject({ ok: true })
  }
  const list = await own('POST /api/jobs/:id/applications/list', { params: { id }, body: {} })
  const read = async (email: string) => {
    const found = list.ok ? list.data.items.find((one) => one.email === email) : undefined
    return own('POST /api/applications/:id/read', { params: { id: found?.id ?? '' }, body: {} })
  }
  expect(await read('bare@people.example')).toMatchObject({
    data: {
      ...{ phone: null, address: null, skills: null, availability: null, references: null, updatesOptIn: false },
      files: [{ role: 'resume' }],
    },
  })
  expect(await read('full@people.example')).toMatchObject({
    data: { ...given, files: [{ role: 'resume' }, { role: 'letter', kind: 'doc', name: 'letter.doc' }] },
  })
})
