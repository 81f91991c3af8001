import { expect, test } from 'vitest'
import { expectNoSidewaysScroll, phone, stage, visit } from './harness.ts'

const { visitor } = stage()

test.each(['light', 'dark'] as const)(
  'each group of the api page has an explorer: loaded on demand, within the content policy, and it calls the api (%s)',
  async (colorScheme) => {
    const page = await visitor({ ...phone, colorScheme })
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
    await visit(page, '/api/docs')
    const ofExplorer = (): string[] => fetched.filter((path) => /ApiExplorer|swagger-ui|openapi\.json/.test(path))
    expect(ofExplorer()).toEqual([])
    expect(await page.getByRole('heading', { name: '/api/site' }).count()).toBe(1)

    await page.getByRole('button', { name: 'Explore site', exact: true }).click()
    const site = page.locator('#operations-site-getSite')
    await site.waitFor()
    const withoutHash = (path: string): string => path.replace(/-[\w-]{7,8}\./, '.')
    expect(ofExplorer().map(withoutHash).sort()).toEqual([
      '/api/openapi.json',
      '/assets/ApiExplorer.css',
      '/assets/ApiExplorer.js',
      '/assets/swagger-ui-bundle.js',
    ])
    expect(await page.locator('.swagger-ui .opblock').count()).toBe(1)
    await site.getByRole('button').first().click()
    await site.getByText('Who may call: Anyone.').waitFor()
    await site.getByRole('button', { name: 'Try it out' }).click()
    await site.getByRole('button', { name: 'Execute' }).click()
    await site.locator('.live-responses-table').getByText('"brand": "Fundamental"').waitFor()
    await expectNoSidewaysScroll(page)

    await page.getByRole('button', { name: 'Close the explorer of site' }).click()
    expect(await page.locator('.swagger-ui').count()).toBe(0)
    expect(await page.getByRole('heading', { name: '/api/site' }).count()).toBe(1)
  },
)
