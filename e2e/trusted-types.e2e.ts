import { expect, test } from 'vitest'
import { stage } from './harness.ts'

const { visitor } = stage()

test('pages work under trusted types: none violates the policy, and no text of a person can become a script', async () => {
  const page = await visitor({ viewport: { width: 1280, height: 860 } })
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    document.addEventListener('securitypolicyviolation', (event) => seen.push(event.violatedDirective))
  })
  const violations = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  for (const path of ['/', '/about', '/terms', '/get-started', '/sign-in', '/researcher-signup']) {
    const answer = await page.goto(path)
    expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
    await page.waitForLoadState('networkidle')
    expect([path, await violations()]).toEqual([path, []])
  }
})
