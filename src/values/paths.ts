import { withQuery } from './with-query.ts'

// Every link of the product, one function or constant for each path.

const part = encodeURIComponent

export const paths = {
  home: '/',
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
  security: '/security',
  cookies: '/cookies',
  accessibility: '/accessibility',
  successStories: '/success-stories',
  faq: '/faq',
  /** @param article of the help, opened in its place. @param q what to look for. */
  help: (article?: string, q?: string) => withQuery(article ? `/help/${part(article)}` : '/help', { q }),
  /** @param query the subject of the message: kind and id, and a guest's key to their gift. */
  contact: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/contact', query),
  /** A person's own ticket; the secret of a mailed link is after the '#', which browsers never send to a server. */
  ticket: (given: { readonly id?: string; readonly token?: string } = {}) =>
    given.token ? `/ticket#${given.token}` : withQuery('/ticket', { id: given.id }),
  signIn: (next?: string, tab?: 'donor' | 'researcher') => withQuery('/sign-in', { tab, next }),
  getStarted: (next?: string, tab?: 'sign-in') => withQuery('/get-started', { tab, next }),
  researcherSignup: '/researcher-signup',
  confirmMail: '/auth/confirm',
  /** Where a sign-in with another service returns to. @param next the path to go to afterwards. */
  signInArrival: (next?: string, as?: 'donor' | 'researcher', plan?: string) =>
    withQuery('/auth/arrived', { as, plan, next }),
  stemSectors: '/stem-sectors',
  sector: (sectorId: string) => `/sector/${part(sectorId)}`,
  projects: (sectorId: string, areaId: string, query: Readonly<Record<string, string | number | undefined>> = {}) =>
    withQuery(`/projects/${part(sectorId)}/${part(areaId)}`, query),
  /** All of them, across sectors. */
  allProjects: (query: Readonly<Record<string, string | number | undefined>> = {}) => withQuery('/projects', query),
  /** @param area 'science/ecology'; of all projects without one. */
  feed: (area?: string) => (area === undefined ? '/feeds/projects.atom' : `/feeds/${area}/projects.atom`),
  /** @param query as `searchQueryOf` writes it. */
  search: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/search', query),
  project: (projectId: string, query: Readonly<Record<string, string | undefined>> = {}) =>
    withQuery(`/project/${part(projectId)}`, query),
  /** @param query as `jobQueryOf` writes it. */
  jobs: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/jobs', query),
  /** The same list as a feed. */
  jobsFeed: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/feeds/jobs/positions.rss', query),
  job: (jobId: string) => `/jobs/${part(jobId)}`,
  postJob: '/jobs/post',
  editJob: (jobId: string) => `/jobs/${part(jobId)}/edit`,
  applyJob: (jobId: string) => `/jobs/${part(jobId)}/apply`,
  /** For its poster; the secret of a mailed link is after the '#'. */
  jobApplications: (jobId: string, token?: string) => `/jobs/${part(jobId)}/applications${token ? `#${token}` : ''}`,
  /** Where the mailed link of an applicant leads. */
  application: (token?: string) => `/application${token ? `#${token}` : ''}`,
  /** The page of the mailed link for a poster without an account; the secret is after the '#'. */
  manageJob: (token?: string) => `/jobs/manage${token ? `#${token}` : ''}`,
  myJobs: '/my-jobs',
  myApplications: '/my-applications',
  /** An applicant's own application, for applicants with an account. */
  myApplication: (id: string) => `/my-applications/${part(id)}`,
  /** A moderator's decision, for its author and its reporter. */
  decision: (decisionId: string) => `/decisions/${part(decisionId)}`,
  researcher: (publicId: string) => `/researcher/${part(publicId)}`,
  submitProject: '/submit-project',
  previewDraft: (id: string) => `/preview/${encodeURIComponent(id)}`,
  draft: (id: string) => withQuery('/submit-project', { draft: id }),
  editProject: (id: string) => `/edit-project/${encodeURIComponent(id)}`,
  projectTeam: (id: string) => `/project/${encodeURIComponent(id)}/team`,
  /** The secret is after the '#', which browsers never send to a server. */
  invitation: (token?: string) => `/invitation${token ? `#${token}` : ''}`,
  projectHistory: (id: string) => `/project/${encodeURIComponent(id)}/history`,
  donorProfile: '/donor-profile',
  researcherProfile: (tab?: 'projects' | 'money' | 'analytics' | 'donors' | 'settings') =>
    withQuery('/researcher-profile', { tab }),
  /** Where the payment provider sends a researcher back to from its page for the bank account. */
  accountReturn: withQuery('/researcher-profile', { tab: 'money', account: 'returned' }),
  settings: '/settings',
  /**
   * A researcher's plan. @param query `back` on return from the payment service's page; `change: 'address'` to open the
   * form for a new address.
   */
  subscription: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/subscription', query),
  invoice: (id: string) => `/subscription/invoices/${part(id)}`,
  /** Where staff set up their second factor. @param next where they were going. */
  staffSettings: (next: string) => withQuery('/settings', { next }),
  notifications: '/notifications',
  /** @param query `c`, a conversation; or `project`, whose room it is, with `gift` the direct thread with its donor. */
  messages: (query: Readonly<Record<string, string | undefined>> = {}) => withQuery('/messages', query),
  saved: (after?: string) => withQuery('/saved', { after }),
  /** With a year: what that year's gifts achieved. */
  myDonations: (after?: string, year?: number) => withQuery('/my-donations', { after, year }),
  statement: (year?: number) => withQuery('/my-donations/statement', { year }),
  /** @param guest the key of a guest, who has no account. */
  receipt: (donationId: string, guest?: string) => withQuery(`/receipt/${part(donationId)}`, { guest }),
  /** Where a donor redirects a gift to another project. @param query the key of a guest, the search, the choice. */
  redirect: (donationId: string, query: Readonly<Record<string, string | undefined>> = {}) =>
    withQuery(`/redirect/${part(donationId)}`, query),
  admin: '/admin',
  problem: (code: string) => `/problems/${part(code)}`,
  apiDocs: '/api/docs',
  /** Where the link in a mail about updates leads. */
  unsubscribe: (token: string) => withQuery('/unsubscribe', { token }),
  mailbox: '/dev/mailbox',
  mailboxOf: (to: string) => withQuery('/dev/mailbox', { to }),
  components: '/dev/components',
} as const

/**
 * The target after signing in: a path of ours and nothing else, whatever the URL contains (AMB-038). Backslashes,
 * schemes, other hosts and control characters all lead to the fallback.
 */
export function safeNext(next: string | null | undefined, fallback: string): string {
  if (!next || !/^\/(?![/\\])[\w\-./~%?&=#+:@!$'()*,;]*$/.test(next)) return fallback
  const resolved = new URL(next, 'http://ours.invalid')
  return resolved.origin === 'http://ours.invalid' ? resolved.pathname + resolved.search + resolved.hash : fallback
}
