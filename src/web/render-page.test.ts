import { expect, test } from 'vitest'
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
