import { expect, test } from 'vitest'
import type { searchContract } from '#features/site/search/contract.ts'
import { person } from '#test/people.ts'
import { testApp } from '#test/test-app.ts'
import { testOrigin } from '#test/test-platform.ts'
import { renderPage } from '#web/render-page.tsx'
import { answerPages } from './pages.ts'
import { peerHeader } from './peer-address.ts'

const app = await testApp()
const frame = { template: '<!--head--><!--html--><!--data-->', linksFor: () => '' }
const open = answerPages(renderPage, frame, app.fetch, testOrigin)
const search = (q: string, peer: string, userAgent: string) =>
  open(
    new Request(`${testOrigin}/search?q=${encodeURIComponent(q)}`, {
      headers: { 'user-agent': userAgent, [peerHeader]: peer },
    }),
  )

test('a search on a page that the server rendered counts for its visitor, once however often it is loaded', async () => {
  const chief = await person(app, { type: 'super_admin' })
  const missed = async () => {
    const answer = await app.as<typeof searchContract>(chief.accessToken)('GET /api/admin/searches-without-result')
    return answer.ok ? answer.data.items.map(({ query, visitors }) => `${query} ${visitors}`) : []
  }
  for (const _ of [1, 2, 3, 4]) await search('axolotls', '192.0.2.1', 'Firefox')
  await search('axolotls', '198.51.100.7', 'Firefox')
  expect(await missed()).toEqual([])
  await search('axolotls', '192.0.2.1', 'Safari')
  for (const peer of ['192.0.2.1', '198.51.100.7', '203.0.113.9']) await search('newts', peer, 'Googlebot/2.1')
  expect(await missed()).toEqual(['axolotls 3'])
})
