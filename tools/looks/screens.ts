import type { Page } from 'playwright-core'

/** One screen in one state, and how to reach it. */
export type Screen = {
  readonly name: string
  /** The demo account that is signed in; absent for signed out. */
  readonly as?: string
  readonly path: (projectId: string) => string
  readonly act?: (page: Page) => Promise<void>
}

const at = (name: string, path: string, as?: string): Screen => ({ name, path: () => path, ...(as ? { as } : {}) })
const projectTab = (tab: string): Screen => ({ name: `project-${tab}`, path: (id) => `/project/${id}?tab=${tab}` })

const donor = 'amara@demo.example'
const researcher = 'ada@demo.example'
const staff = 'super-admin@demo.example'
const otherStaff = ['scientific-reviewer', 'customer-support', 'financial-admin', 'content-moderator']

const openDonation = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Support This Project' }).first().click()
  await page.getByRole('button', { name: '$50' }).click()
}
const openFirst = (kind: 'list' | 'table', name: string) => async (page: Page) => {
  await page.getByRole(kind, { name }).getByRole('link').first().click()
  await page.getByRole('article').waitFor()
}

const openRefund = async (page: Page) => {
  await openFirst('table', 'Gifts')(page)
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('dialog').waitFor()
}

const openResearcher = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /^About (?!Us)/ }).click()
  await page.waitForURL('**/researcher/**')
}

const openFirstResult = async (page: Page): Promise<void> => {
  await page.getByRole('heading', { level: 2 }).getByRole('link').first().click()
  await page.waitForURL('**/project/**')
}
const openOwnProject = (link: string) => async (page: Page) => {
  await page.locator('a[href^="/project/"]').first().click()
  await page.getByRole('link', { name: link }).first().click()
}
/** As far as the hint below the goal. */
const typeGoal = async (page: Page): Promise<void> => {
  await page.getByLabel('Title').fill('Which corals keep their colour?')
  await page.getByLabel('Description').fill('Counted each quarter, **blind**, on eight reefs.')
  await page.getByLabel('Sector').selectOption('science')
  const goal = page.getByLabel('Funding goal in US dollars')
  await goal.fill('6000')
  await goal.scrollIntoViewIfNeeded()
  // The hint comes once typing rests, where there is one.
  await page.waitForTimeout(2500)
}
const openPreview = async (page: Page): Promise<void> => {
  await typeGoal(page)
  await page.getByRole('button', { name: 'Preview' }).first().click()
  await page.waitForURL('**/preview/**')
}

const open: readonly Screen[] = [
  at('home', '/'),
  at('sectors', '/stem-sectors'),
  at('sector', '/sector/science'),
  at('list', '/projects/science/marine-biology'),
  at('list-empty', '/projects/science/marine-biology?category=none-of-these'),
  ...['description', 'methodology', 'impact', 'updates', 'ledger'].map(projectTab),
  { name: 'donation', path: (id) => `/project/${id}`, act: openDonation },
  { name: 'public-researcher', path: (id) => `/project/${id}`, act: openResearcher },
  at('all-projects', '/projects'),
  at('search', '/search?q=coral'),
  at('search-nothing', '/search?q=axolotl'),
  { ...at('project-completed', '/search?status=completed'), act: openFirstResult },
  at('invitation', '/invitation#a-link-that-opens-nothing'),
  at('about', '/about'),
  at('terms', '/terms'),
  at('problem', '/problems/not_found'),
  at('mailbox', '/dev/mailbox'),
  at('api', '/api/docs'),
  at('sign-in', '/sign-in'),
  at('get-started', '/get-started'),
  at('researcher-signup', '/researcher-signup'),
  at('not-found', '/no-such-page'),
  at('unsubscribe', '/unsubscribe?token=spent'),
  at('confirm', '/auth/confirm?type=signup&token_hash=spent'),
  at('components', '/dev/components'),
]

const donors: readonly Screen[] = [
  at('my-donations', '/my-donations', donor),
  at('gift-year', '/my-donations?year=2026', donor),
  at('statement', '/my-donations/statement?year=2026', donor),
  at('donor-profile', '/donor-profile', donor),
  at('saved', '/saved', donor),
  at('settings', '/settings', donor),
  at('notifications', '/notifications', donor),
  { name: 'donation-signed-in', as: donor, path: (id) => `/project/${id}`, act: openDonation },
]

const researchers: readonly Screen[] = [
  ...['projects', 'donors', 'settings'].map((tab) =>
    at(`researcher-${tab}`, `/researcher-profile?tab=${tab}`, researcher),
  ),
  at('submit-project', '/submit-project', researcher),
  { ...at('goal-helper', '/submit-project', researcher), act: typeGoal },
  { ...at('preview', '/submit-project', researcher), act: openPreview },
  { ...at('team', '/researcher-profile?tab=projects', researcher), act: openOwnProject('Team') },
  { ...at('updates-editor', '/researcher-profile?tab=projects', researcher), act: openOwnProject('Updates') },
]

const staffScreens: readonly Screen[] = [
  at('admin', '/admin', staff),
  ...otherStaff.map((role) => at(`admin-${role}`, '/admin', `${role}@demo.example`)),
  at('admin-reviews', '/admin/reviews', staff),
  { ...at('admin-review', '/admin/reviews', staff), act: openFirst('list', 'Queue') },
  at('admin-analytics', '/admin/analytics', staff),
  at('admin-analytics-year', '/admin/analytics?days=365&against=none&table=gifts', staff),
  at('admin-settings', '/admin/settings/general', staff),
  at('admin-settings-staff', '/admin/settings/staff', staff),
  at('admin-settings-audit', '/admin/settings/audit', staff),
  at('admin-settings-system', '/admin/settings/system', staff),
  at('admin-settings-fixed', '/admin/settings/fixed', staff),
  at('admin-users', '/admin/users', staff),
  { ...at('admin-person', '/admin/users', staff), act: openFirst('table', 'People') },
  at('admin-mail', '/admin/mail', staff),
  ...[
    'overview',
    'gifts',
    'refunds',
    'disputes',
    'plans',
    'invoices',
    'rates',
    'statements',
    'events',
    'exceptions',
  ].map((tab) => at(`admin-financial-${tab}`, `/admin/financial?tab=${tab}`, staff)),
  ...['settlement', 'books', 'months', 'ledger', 'accounts', 'balances'].map((tab) =>
    at(`admin-financial-${tab}`, `/admin/financial?tab=${tab}`, staff),
  ),
  { ...at('admin-gift', '/admin/financial?tab=gifts', staff), act: openFirst('table', 'Gifts') },
  { ...at('admin-refund', '/admin/financial?tab=gifts&state=succeeded', staff), act: openRefund },
  at('admin-financial-all-refunds', '/admin/financial?tab=refunds&show=all', staff),
  at('admin-not-found', '/admin/no-such-page', staff),
]

export const screens: readonly Screen[] = [...open, ...donors, ...researchers, ...staffScreens]
