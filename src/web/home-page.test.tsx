import { expect, test } from 'vitest'
import { addFunding } from '#features/research/projects/actions/funding.ts'
import type { researchersContract } from '#features/research/researchers/contract.ts'
import { type Person, person } from '#test/people.ts'
import { picture } from '#test/pictures.ts'
import { project } from '#test/projects.ts'
import { testApp } from '#test/test-app.ts'
import { cents } from '#values/money.ts'
import { minuteMs } from '#values/time.ts'
import { renderPage } from './render-page.tsx'

const app = await testApp()

/** The section under the heading "Trending Projects". */
async function trendingSection(): Promise<string> {
  const page = await renderPage(new Request('http://app.test/'), app.fetch)
  if (page instanceof Response) throw new Error('no page')
  const section = [...page.html.matchAll(/<section.*?<\/section>/gs)].find((one) =>
    one[0].includes('Trending Projects'),
  )
  return section?.[0] ?? ''
}

/** Uploads a photo and saves it, as the profile dialog does. @returns the photo's file id. */
async function givePhoto(who: Person): Promise<string> {
  const headers = { 'x-file-name': 'me.png', authorization: `Bearer ${who.accessToken}` }
  const body = await picture({ width: 400, height: 400, plain: true })
  const upload = new Request('http://app.test/api/files?purpose=profile_image', { method: 'POST', headers, body })
  const { fileId } = await (await app.fetch(upload)).json()
  const links = { orcidId: null, linkedinUrl: null, websiteUrl: null }
  const more = { twitterUrl: null, facebookUrl: null, instagramUrl: null, cvFileId: null, cvPublic: false }
  const texts = { bio: '', institution: 'Reef Institute', fieldOfStudy: '', researchInterests: [], publications: [] }
  const api = app.as<typeof researchersContract>(who.accessToken)
  const saved = await api('PUT /api/me/researcher-profile', {
    body: { photoFileId: fileId, ...texts, ...links, ...more },
  })
  if (!saved.ok) throw new Error(saved.refusal.code)
  return fileId
}

test('without projects the carousel keeps its heading, says why, and links on (HOME-14)', async () => {
  const section = await trendingSection()
  expect(section).toMatch(/<h2[^>]*>Trending Projects<\/h2>/)
  expect(section).toContain('No project is taking gifts at the moment')
  expect(section).toMatch(/<a[^>]*href="\/stem-sectors"/)
})

test('of fifteen projects the carousel shows the ten with the highest score, each leading to its page (HOME-03, HOME-04, HOME-11, HOME-12)', async () => {
  const traits = { type: 'researcher', firstName: 'Grace', lastName: 'Hopper', institution: 'Reef Institute' } as const
  const owner = await person(app, traits)
  const photo = await givePhoto(owner)
  const made: { id: string; donors: number }[] = []
  for (let at = 0; at < 15; at++) {
    app.advance(60 * minuteMs)
    const draft = { title: `Project number ${at}`, description: `What question ${at} asks.`, fundingGoal: 8000 }
    const id = await project(app, owner, draft)
    const donors = (at * 7) % 15
    await app.platform.database.transaction((tx) =>
      addFunding(tx, app.platform, [{ projectId: id, grossCents: cents(400_000), newDonors: donors }]),
    )
    made.push({ id, donors })
  }
  const section = await trendingSection()
  const shown = [...section.matchAll(/href="\/project\/([\w-]+)"/g)].map((match) => match[1])
  const expected = made.toSorted((one, other) => other.donors - one.donors).slice(0, 10)
  expect(shown).toEqual(expected.map((one) => one.id))
  const first = section.slice(0, section.indexOf('</article>')).replace(/<!-- -->/g, '')
  for (const text of [
    'Project number 2',
    'What question 2 asks.',
    'Grace Hopper',
    'Reef Institute',
    '$4,000',
    '$8,000',
    '14',
  ])
    expect(first).toContain(text)
  expect(first).toMatch(/<img[^>]*src="\/art\//)
  expect(first).toContain(`src="/files/${photo}/`)
  expect(section).toMatch(/Jan 31, 2027/)
})
