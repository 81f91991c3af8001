import { expect, test } from 'vitest'
import { openPage } from '#test/open-page.ts'
import { person } from '#test/people.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { dayMs } from '#values/time.ts'

const app = await testApp()
const owner = await person(app, { type: 'researcher', firstName: 'Grace', lastName: 'Hopper' })
const open = (path: string) => openPage(app, path)

test('a closed project shows it on its card and page and to its researcher’s readers, and the counts explain themselves', async () => {
  const place = { sector: 'mathematics', subsection: 'applied-mathematics' }
  const old = await project(app, owner, { ...place, title: 'An older question' })
  app.advance(50 * dayMs)
  const young = await project(app, owner, { ...place, title: 'A younger question' })
  expect((await open(`/project/${young}`)).text).toMatch(/until [A-Z][a-z]+ \d+, 20\d\d A younger.* 90 days left/s)
  app.advance(45 * dayMs)
  await app.drain()
  const list = await open('/projects/mathematics/applied')
  expect(list.text).toContain('All projects 2 1 active, 1 closed: its deadline has passed.')
  const card = (title: string) => list.cards.findLast(({ text }) => text.includes(title))?.text
  expect(card('An older question')).toMatch(/Closed An older question.*Closed$/)
  expect(card('A younger question')).toMatch(/45 days left$/)
  const page = await open(`/project/${old}`)
  expect(page.text).toMatch(/Deadline passed on [A-Z][a-z]+ \d+, 20\d\d An older question/)
  expect(page.text).toMatch(/0 donors Closed [A-Z][a-z]{2} \d+, 20\d\d/)
  const researcher = await open(`/researcher/${owner.userId}`)
  expect(researcher.text).toContain('1 active project , and 1 whose deadline has passed')
  expect(researcher.html.match(/role="progressbar"/g)).toHaveLength(2)
})

test('a project’s first sentences are under its title, and its text once where it is short', async () => {
  const lead = 'Beams from barns are strong and dry. Engineers refuse them.'
  const id = await project(app, owner, { description: `${lead}\n\nWe will bend forty of them until they break.` })
  expect((await open(`/project/${id}`)).html).toMatch(new RegExp(`</h1><p[^>]*>${lead}</p>`))
  const short = await open(`/project/${await project(app, owner)}`)
  expect(short.text.match(/Photographs from eight reefs/g)).toHaveLength(1)
})
