import { expect, test } from 'vitest'
import { databaseAwayResponse } from '#api/problems.ts'
import { unpackErrors } from './page-data.ts'
import { renderPage } from './render-page.tsx'

const site = (mode: string) => () =>
  Promise.resolve(
    Response.json({
      brand: 'Fundamental',
      origin: 'http://app.test',
      mode,
      contact: {},
      team: {},
      copyrightYear: 2024,
      offersTestMode: false,
      demoWorld: null,
    }),
  )
const statusIn = async (mode: string): Promise<number> =>
  (await renderPage(new Request('http://app.test/dev/components'), site(mode))).status

test('the component page exists in development and demo, and not in production', async () => {
  expect(await Promise.all(['demo', 'development', 'production'].map(statusIn))).toEqual([200, 200, 404])
})

test('while the database is away the browser shows the same page as the server', async () => {
  const away = async (request: Request) =>
    new URL(request.url).pathname === '/api/site' ? site('production')() : databaseAwayResponse('a-request')
  const page = await renderPage(new Request('http://app.test/'), away)
  if (page instanceof Response) throw new Error('no page')
  expect([page.status, page.html.includes('We cannot be reached')]).toEqual([503, true])
  expect(Object.values(unpackErrors(page.data.errors) ?? {})).toMatchObject([{ status: 503, requestId: 'a-request' }])
})
