import { expect, test } from 'vitest'
import { stage, visit } from './harness.ts'
import { becomeDonor, becomeResearcher } from './people.ts'

const { origin, visitor } = stage()

/** What the described product, or Test Mode at the same address, left in this browser. */
const planted = {
  submittedProjects: JSON.stringify([
    { id: '1732356000000', title: 'Planted project', sector: 'science', subsection: 'ecology', fundingGoal: 1 },
  ]),
  userInterests: JSON.stringify(['space', 'energy']),
  'researcherInfo_ada@people.example': JSON.stringify({ bio: 'Planted bio', researcherId: 'planted-researcher' }),
  researcherIds: JSON.stringify({ 'planted-researcher': 'planted' }),
  reminders_planted: JSON.stringify({ weeklyUpdates: true, monthlyReports: true, donorMessages: false }),
  'mock-auth-token': JSON.stringify({ access_token: 'a.b.c', user: { email: 'ada@people.example' } }),
}

/** Runs in the page before its scripts: plants, and notes every use of these names. */
function plant(entries: Record<string, string>): void {
  const used: string[] = []
  Object.assign(globalThis, { usedNames: used })
  const { getItem, setItem, removeItem } = Storage.prototype
  for (const [name, value] of Object.entries(entries))
    if (getItem.call(localStorage, name) === null) setItem.call(localStorage, name, value)
  const isTestModes = (name: string): boolean =>
    Object.hasOwn(entries, name) || /^(researcherInfo|reminders)_/.test(name)
  const note = (act: string, name: string): void => {
    if (isTestModes(name)) used.push(`${act} ${name}`)
  }
  Storage.prototype.getItem = function (name) {
    note('read', name)
    return getItem.call(this, name)
  }
  Storage.prototype.setItem = function (name, value) {
    note('wrote', name)
    setItem.call(this, name, value)
  }
  Storage.prototype.removeItem = function (name) {
    note('removed', name)
    removeItem.call(this, name)
  }
}

const pages = {
  visitor: ['/', '/stem-sectors', '/project/1732356000000', '/sign-in'],
  researcher: ['/researcher-profile', '/researcher-profile?tab=settings', '/submit-project'],
  donor: ['/donor-profile', '/for-me'],
} as const

test('the real product neither reads nor writes Test Mode’s storage (MOCK-29)', async () => {
  for (const [who, paths] of Object.entries(pages)) {
    const page = await visitor()
    if (who === 'researcher') await becomeResearcher(page, origin(), 'ada@people.example')
    if (who === 'donor') await becomeDonor(page, origin(), 'dora@people.example')
    await page.addInitScript(plant, planted)
    for (const path of paths) {
      await visit(page, path)
      const seen = await page.evaluate(() => (globalThis as unknown as { usedNames: string[] }).usedNames)
      expect([path, seen]).toEqual([path, []])
      expect(await page.getByText(/Planted/).count()).toBe(0)
    }
    const left = await page.evaluate((names) => names.map((name) => localStorage.getItem(name)), Object.keys(planted))
    expect(left).toEqual(Object.values(planted))
  }
})
