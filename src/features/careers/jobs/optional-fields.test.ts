import { expect, test } from 'vitest'
import { jobBoard, postedJob } from '#test/jobs.ts'
import { openPage } from '#test/open-page.ts'
import { person } from '#test/people.ts'
import { picture } from '#test/pictures.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'

const app = await testApp()
const poster = await person(app, { type: 'donor' })
const { read } = jobBoard(app, poster, poster)

async function logo(): Promise<string> {
  const headers = { authorization: `Bearer ${poster.accessToken}`, 'x-file-name': 'logo.png' }
  const body = await picture({ width: 400, height: 400, plain: true })
  const answer = await app.fetch(
    new Request(`${testOrigin}/api/files?purpose=job_logo`, { method: 'POST', headers, body }),
  )
  return ((await answer.json()) as { fileId: string }).fileId
}

test('salary and company text are optional; what is given is kept and shown with the logo (JPST-06, JPST-14, JDET-04)', async () => {
  const bare = await postedJob(app, poster, { salary: null })
  expect(await read(bare)).toMatchObject({ data: { salary: null, companyDescription: null, companyLogo: null } })
  const given = {
    salary: '$3,000 a month',
    companyDescription: 'Eleven people and two boats.',
    logoFileId: await logo(),
  }
  const id = await postedJob(app, poster, given)
  const detail = await read(id)
  expect(detail).toMatchObject({
    data: { salary: '$3,000 a month', companyDescription: 'Eleven people and two boats.' },
  })
  const page = await openPage(app, `/jobs/${id}`)
  expect(page.text).toContain('Eleven people and two boats.')
  expect(page.text).toContain('$3,000 a month')
  expect(page.html).toContain((detail.ok && detail.data.companyLogo) || 'no logo')
})

test('a row of the board says title, company, place, type, salary and dates (JOBS-13)', async () => {
  await postedJob(app, poster, { title: 'Otter keeper', company: 'Otter House', location: 'Bergen', country: 'NO' })
  const { text } = await openPage(app, '/jobs?q=otter')
  const row = /Otter keeper.*?posted \w+ \d+, \d{4}/s.exec(text)?.[0] ?? ''
  for (const part of ['Otter House', 'Bergen', 'Part-time', '$3,000 for three visits', 'until Dec 4, 2026'])
    expect(row).toContain(part)
})
