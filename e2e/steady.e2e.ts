import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { call } from './call.ts'
import { phone, settled, stage } from './harness.ts'
import { becomeDonor, becomeResearcher } from './people.ts'
import { openProject } from './projects.ts'

// Personal pages come in two steps, the frame and then what the person is shown: nothing that was seen may move.

const { origin, visitor } = stage({ STAFF_EMAILS: 'chief@staff.example' })
const shiftMax = 0.02

/** The layout shift of a page until it has been still for a moment, with what moved. */
async function shiftOf(page: Page, path: string): Promise<{ sum: number; moved: string[] }> {
  await page.goto(path)
  await settled(page)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  return page.evaluate(
    () =>
      new Promise((done) => {
        let sum = 0
        const moved: string[] = []
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            sources: { node: Element | null }[]
          })[]) {
            sum += entry.value
            moved.push(...entry.sources.map(({ node }) => `${node?.nodeName} ${node?.className}`.slice(0, 80)))
          }
        }).observe({ type: 'layout-shift', buffered: true })
        let still = setTimeout(end, 300)
        function end(): void {
          done({ sum, moved })
        }
        new MutationObserver(() => {
          clearTimeout(still)
          still = setTimeout(end, 300)
        }).observe(document, { childList: true, subtree: true, characterData: true })
      }),
  )
}

async function expectSteady(page: Page, paths: readonly string[]): Promise<void> {
  for (const viewport of [{ width: 1280, height: 860 }, phone.viewport]) {
    await page.setViewportSize(viewport)
    for (const path of paths) {
      const { sum, moved } = await shiftOf(page, path)
      expect(sum, `${path} at ${viewport.width}: ${moved.join(', ')}`).toBeLessThanOrEqual(shiftMax)
    }
  }
}

test('nothing moves on pages of donors, researchers and staff while they load', async () => {
  const [donor, owner, chief] = [await visitor(), await visitor(), await visitor()]
  await becomeResearcher(owner, origin(), 'owner@people.example')
  await becomeDonor(chief, origin(), 'chief@staff.example')
  const id = await openProject(owner, chief, 'Sheltered reefs')
  await call(owner, 'POST', '/api/me/researcher-profile/introduced')
  await becomeDonor(donor, origin(), 'donor@people.example')
  await call(donor, 'PUT', '/api/me/interests', { areas: ['climate'] })
  await expectSteady(donor, [
    '/donor-profile',
    '/my-donations',
    '/saved',
    '/notifications',
    '/settings',
    `/project/${id}`,
  ])
  await expectSteady(owner, ['/researcher-profile', '/researcher-profile?tab=settings', '/submit-project'])
  await expectSteady(chief, [
    '/admin',
    '/admin/reviews',
    '/admin/users',
    '/admin/financial',
    '/admin/financial?tab=books',
  ])
})
