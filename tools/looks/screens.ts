import type { Page } from 'playwright-core'

/** One screen in one state, and how to reach it. */
export type Screen = {
  readonly name: string
  /** The demo account that is signed in; absent for signed out. */
  readonly as?: string
  readonly path: (projectId: string) => string
  readonly act?: (page: Page) => Promise<void>
  /** Always the full page, even after an action; without an action it is always full. */
  readonly isWhole?: boolean
}

const at = (name: string, path: string, as?: string): Screen => ({ name, path: () => path, ...(as ? { as } : {}) })
const projectTab = (tab: string): Screen => ({ name: `project-${tab}`, path: (id) => `/project/${id}?tab=${tab}` })

const donor = 'amara@demo.example'
const researcher = 'ada@demo.example'
const staff = 'super-admin@demo.example'
const finance = 'financial-admin@demo.example'
const otherStaff = ['scientific-reviewer', 'customer-support', 'financial-admin', 'content-moderator']

const openDonation = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Support This Project' }).first().click()
  await page.getByRole('button', { name: '$50' }).click()
}
const openFirst = (kind: 'list' | 'table', name: string) => async (page: Page) => {
  await page.getByRole(kind, { name }).getByRole('link').first().click()
  await page.getByRole('article').waitFor()
}

/** For desks whose URL names the open item. */
const openNext = (list: string) => async (page: Page) => {
  await page.getByLabel(list, { exact: true }).getByRole('link').first().click()
  await page.waitForURL('**?*')
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
/** Scrolled to the hint below the goal. */
const typeGoal = async (page: Page): Promise<void> => {
  await page.getByLabel('Title').fill('Which corals keep their colour?')
  await page.getByLabel('Description').fill('Counted each quarter, **blind**, on eight reefs.')
  await page.getByLabel('Sector').selectOption('science')
  const goal = page.getByLabel('Funding goal in US dollars')
  await goal.fill('6000')
  await goal.scrollIntoViewIfNeeded()
  // The hint, if any, comes once typing pauses.
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
  ...['success-stories', 'help', 'faq', 'contact', 'terms', 'privacy', 'security', 'cookies', 'accessibility'].map(
    (name) => at(name, `/${name}`),
  ),
  at('help-found', '/help?q=refund'),
  at('help-nothing', '/help?q=axolotl'),
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

/** The one whose projects were paid out, whose plan is due, and whose position twelve people applied for. */
const paidOut = 'noor@demo.example'
const openDialog = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
}
const openInvoice = async (page: Page): Promise<void> => {
  await page.getByRole('table', { name: 'Invoices' }).getByRole('link').first().click()
  await page.waitForURL('**/invoices/**')
}

const money: readonly Screen[] = [
  at('researcher-money', '/researcher-profile?tab=money', paidOut),
  { ...at('money-request', '/researcher-profile?tab=money', 'hana@demo.example'), act: openDialog(/^Ask for/) },
  { ...at('money-account', '/researcher-profile?tab=money', paidOut), act: openDialog(/^Change the Account/) },
  { ...at('money-receipts', '/researcher-profile?tab=money', paidOut), act: openDialog(/have receipts/) },
  { ...at('money-payee', '/researcher-profile?tab=money', 'bao@demo.example'), act: openDialog(/^Say Who/) },
  at('subscription', '/subscription', researcher),
  at('subscription-due', '/subscription', paidOut),
  { ...at('plan-upgrade', '/subscription', 'bao@demo.example'), act: openDialog(/^Upgrade to/) },
  { ...at('plan-downgrade', '/subscription', researcher), act: openDialog(/^Change to/) },
  { ...at('plan-cancel', '/subscription', researcher), act: openDialog(/^Cancel Plan/) },
  { ...at('plan-invoice', '/subscription', researcher), act: openInvoice, isWhole: true },
]

const poster = paidOut
const applied = 'Field assistant, octopus dens at low tide'
const openPosition = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: applied, exact: true }).click()
  await page.getByRole('heading', { name: applied, level: 1 }).waitFor()
}
const openApply = async (page: Page): Promise<void> => {
  await openPosition(page)
  await page.getByRole('link', { name: 'Apply Now' }).first().click()
  await page.waitForURL('**/apply')
  await page.getByLabel('First name').waitFor()
}
const openApplications = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: `Applications for ${applied}` }).click()
  await page.waitForURL('**/applications')
  await page.getByRole('heading', { level: 1 }).waitFor()
}
const openApplicant = async (page: Page): Promise<void> => {
  await openApplications(page)
  await page.getByRole('button', { name: /Demo/ }).last().click()
  await page.getByRole('heading', { name: 'Answers' }).waitFor()
}
const openPosting = async (page: Page): Promise<void> => page.getByLabel('Location').waitFor()
const openHeldPosition = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /Curator of a small herbarium/ }).click()
  await page.getByRole('article', { name: 'Position' }).waitFor()
}

const openThread = async (page: Page): Promise<void> => {
  await page
    .getByRole('link', { name: /Project room/ })
    .first()
    .click()
  await page.getByRole('list', { name: 'Messages' }).waitFor()
}

const community: readonly Screen[] = [
  at('messages', '/messages', donor),
  { ...at('messages-thread', '/messages', donor), act: openThread },
  { ...at('messages-own-room', '/messages', researcher), act: openThread },
  at('for-me', '/for-me', donor),
  at('local-projects', '/local-projects', donor),
  at('connections', '/connections', donor),
]

const careers: readonly Screen[] = [
  at('jobs', '/jobs'),
  at('jobs-found', '/jobs?q=assistant&remote=1'),
  at('jobs-signed-in', '/jobs', donor),
  { ...at('job', '/jobs?q=octopus'), act: openPosition, isWhole: true },
  { ...at('job-apply', '/jobs?q=octopus'), act: openApply, isWhole: true },
  { ...at('job-post', '/jobs/post'), act: openPosting, isWhole: true },
  { ...at('job-post-signed-in', '/jobs/post', poster), act: openPosting, isWhole: true },
  at('my-jobs', '/my-jobs', poster),
  at('my-jobs-saved', '/my-jobs/saved', donor),
  {
    ...at('job-edit', '/my-jobs', poster),
    act: async (page) => page.getByRole('link', { name: applied, exact: true }).click(),
  },
  { ...at('job-applications', '/my-jobs', poster), act: openApplications },
  { ...at('job-applicant', '/my-jobs', poster), act: openApplicant },
  at('my-applications', '/my-applications', donor),
  { ...at('job-held', '/admin/moderation', staff), act: openHeldPosition },
]

const openPayout = async (page: Page): Promise<void> => {
  await page
    .getByRole('link', { name: /needs|of 2/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Approve/ }).waitFor()
}
const openApproval = async (page: Page): Promise<void> => {
  await openPayout(page)
  await openDialog(/^Approve/)(page)
}

const staffScreens: readonly Screen[] = [
  at('admin', '/admin', staff),
  ...otherStaff.map((role) => at(`admin-${role}`, '/admin', `${role}@demo.example`)),
  at('admin-reviews', '/admin/reviews', staff),
  { ...at('admin-review', '/admin/reviews', staff), act: openFirst('list', 'Queue') },
  at('admin-analytics', '/admin/analytics', staff),
  at('admin-analytics-year', '/admin/analytics?days=365&against=none&table=gifts', staff),
  at('admin-support', '/admin/support', staff),
  { ...at('admin-ticket', '/admin/support', staff), act: openNext('Tickets') },
  at('admin-moderation', '/admin/moderation', staff),
  { ...at('admin-case', '/admin/moderation', staff), act: openNext('Items') },
  at('admin-verifications', '/admin/verifications', staff),
  at('admin-sessions', '/admin/sessions', staff),
  at('admin-settings', '/admin/settings/general', staff),
  at('admin-settings-texts', '/admin/settings/texts?text=help/refunds', staff),
  { ...at('admin-settings-stories', '/admin/settings/stories', staff), act: openNext('Stories') },
  at('admin-settings-areas', '/admin/settings/areas?area=form/science/ecology', staff),
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
    'payouts',
    'payees',
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
  { ...at('admin-payout', '/admin/financial?tab=payouts', finance), act: openPayout },
  // The demo world's chief has approved it, so that another person must.
  { ...at('admin-payout-approved', '/admin/financial?tab=payouts', staff), act: openPayout },
  { ...at('admin-payout-approve', '/admin/financial?tab=payouts', finance), act: openApproval },
  at('admin-financial-acts', '/admin/financial/acts', staff),
  { ...at('admin-gift', '/admin/financial?tab=gifts', staff), act: openFirst('table', 'Gifts') },
  { ...at('admin-refund', '/admin/financial?tab=gifts&state=succeeded', staff), act: openRefund },
  at('admin-financial-all-refunds', '/admin/financial?tab=refunds&show=all', staff),
  at('admin-not-found', '/admin/no-such-page', staff),
]

export const screens: readonly Screen[] = [
  ...open,
  ...donors,
  ...researchers,
  ...money,
  ...community,
  ...careers,
  ...staffScreens,
]
