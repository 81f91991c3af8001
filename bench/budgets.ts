import type { Budget, Limit } from './parts.ts'

const cpu = (what: string, yardstick: string, atMost: number): Budget => ({
  part: 'requests',
  what: `${what}: CPU ÷ ${yardstick}`,
  limit: { atMost },
})

const perSecond = 'per second ÷ pgbench, same statements'
const million = (what: string, yardstick: string, limit: Limit): Budget => ({
  part: 'search',
  what: `${what} at 1 million projects: ${yardstick}`,
  limit,
})

const kilobytes = (what: string, atMost: number): Budget => ({ part: 'sizes', what, unit: 'kB', limit: { atMost } })

/** All budgets of the bench. None is a time: times differ threefold between machines, ratios in one run do not. */
export const budgets = {
  health: cpu('`/healthz`', 'bare answer', 2.2),
  project: cpu('project by id', 'bare answer with rows', 2),
  list: cpu('list of 12 projects', 'bare answer with rows', 2.5),
  ownAccount: cpu('own account (`GET /auth/v1/user`)', 'bare answer with rows', 3),
  refresh: cpu('refresh of a session', 'bare answer with rows', 8),
  renderedPage: cpu('page of 12 projects, rendered', 'bare page', 20),
  samePage: cpu('same page again, nothing changed', 'bare answer with rows', 12),

  signIns: {
    part: 'auth',
    what: 'sign-ins per second, no other load ÷ hashes per second on all cores',
    limit: { atLeast: 0.6 },
  },
  othersWhileSigningIn: {
    part: 'auth',
    what: 'p99 of `/healthz` during sign-ins ÷ without them',
    limit: { atMost: 4 },
  },
  refreshStatements: {
    part: 'auth',
    what: 'refreshes per second ÷ pgbench, same statements',
    limit: { atLeast: 0.5 },
  },
  cachedToken: {
    part: 'auth',
    what: 'reading a cached access token: CPU ÷ verifying its signature',
    limit: { atMost: 0.05 },
  },

  listStatements: {
    part: 'listing',
    what: 'lists per second ÷ pgbench, same statement',
    limit: { atLeast: 0.22 },
  },
  projectStatements: {
    part: 'listing',
    what: 'projects by id per second ÷ pgbench, same statement',
    limit: { atLeast: 0.22 },
  },

  listGrowth: {
    part: 'growth',
    what: 'list: time with 1 million ÷ with 10 thousand projects',
    limit: { atMost: 1.5 },
  },
  forMeGrowth: {
    part: 'growth',
    what: 'first page of For Me: time with 1 million ÷ with 10 thousand projects',
    limit: { atMost: 1.5 },
  },
  searchGrowth: {
    part: 'search',
    what: 'search, the worst of thirteen kinds: time with 1.2 million ÷ with 12 thousand documents',
    limit: { atMost: 60 },
  },
  millionList: million('list of 12 projects', 'CPU ÷ bare answer with rows', { atMost: 2.5 }),
  millionListStatements: million('list of 12 projects', perSecond, { atLeast: 0.22 }),
  millionProject: million('project by id', 'CPU ÷ bare answer with rows', { atMost: 2 }),
  millionProjectStatements: million('project by id', perSecond, { atLeast: 0.22 }),
  millionSearch: million('search', 'CPU ÷ bare answer with rows', { atMost: 30 }),
  millionSearchStatements: million('search', perSecond, { atLeast: 0.5 }),
  millionPage: million('project page, rendered', 'CPU ÷ bare page', { atMost: 20 }),

  jobsGrowth: {
    part: 'jobs',
    what: 'job board, the worst of fourteen kinds of search: time with 1 million ÷ with 10 thousand positions',
    limit: { atMost: 10 },
  },
  jobsStatements: {
    part: 'jobs',
    what: 'list of 20 positions at 1 million: per second ÷ pgbench, same statements',
    limit: { atLeast: 0.22 },
  },
  jobsPage: {
    part: 'jobs',
    what: 'search of the job board at 1 million positions, rendered: CPU ÷ bare page',
    limit: { atMost: 20 },
  },

  filesMemory: {
    part: 'files',
    what: 'a hundred files of strangers, eight times: highest memory of the last round ÷ of the third',
    limit: { atMost: 1.1 },
  },
  filesBombs: {
    part: 'files',
    what: 'files that unpack to ten gigabytes: highest memory ÷ with documents of ten megabytes',
    limit: { atMost: 1.5 },
  },

  desksGrowth: {
    part: 'desks',
    what: 'first page of each list of support, moderation and the audit log, the worst: time with 1 million ÷ with 10 thousand',
    limit: { atMost: 1.5 },
  },
  figuresGrowth: {
    part: 'figures',
    what: 'analytics desk, the worst of five ranges: time with 10 million ÷ with 10 thousand gifts',
    limit: { atMost: 1.5 },
  },
  draftSave: {
    part: 'drafts',
    what: 'eight windows save drafts of 20,000 characters at once: p99 ÷ pgbench, same statements',
    limit: { atMost: 4 },
  },

  gifts: {
    part: 'donations',
    what: 'gifts confirmed per second ÷ pgbench, same statements, one gift a transaction',
    limit: { atLeast: 0.75 },
  },
  hotProject: {
    part: 'donations',
    what: '64 donors to one project: gifts per second ÷ pgbench, each gift updating the project’s row',
    limit: { atLeast: 8 },
  },
  hotProjectShare: {
    part: 'donations',
    what: '64 donors to one project: gifts per second ÷ 64 donors to many projects',
    limit: { atLeast: 0.5 },
  },
  hotProjectP99: {
    part: 'donations',
    what: '64 donors to one project: p99 until confirmed ÷ 64 donors to many projects',
    limit: { atMost: 2 },
  },

  confirmGrowth: {
    part: 'books',
    what: 'confirming a gift: time with 1 million ÷ with 10 thousand entries',
    limit: { atMost: 1.5 },
  },
  readGrowth: {
    part: 'books',
    what: 'each first page of the books: time with 1 million ÷ with 10 thousand entries',
    limit: { atMost: 1.5 },
  },
  largeLedger: {
    part: 'books',
    what: 'ledger of a project: time with 100 thousand ÷ with 100 gifts',
    limit: { atMost: 2 },
  },
  searchWithoutResult: {
    part: 'books',
    what: 'ledger of 100 thousand gifts, search without result ÷ the names compared by plain SQL',
    limit: { atMost: 1 },
  },

  renewalTrips: {
    part: 'renewals',
    what: 'renewal run of 100 thousand plans: round trips to the database for each',
    limit: { atMost: 2 },
  },
  renewalFaults: {
    part: 'renewals',
    what: 'the same by two schedulers, one killed half-way: plans not charged exactly once',
    limit: { atMost: 0 },
  },
  renewalMemory: {
    part: 'renewals',
    what: 'the same: heap at the end ÷ after a quarter',
    limit: { atMost: 1.5 },
  },

  digestTrips: {
    part: 'digests',
    what: 'mails that gather a week, of 100 thousand people: round trips to the database for each',
    limit: { atMost: 2 },
  },
  digestFaults: {
    part: 'digests',
    what: 'the same by two schedulers, one killed half-way: people without one whole mail, and mails too many',
    limit: { atMost: 0 },
  },
  digestMemory: {
    part: 'digests',
    what: 'the same: heap at the end ÷ after a quarter',
    limit: { atMost: 1.5 },
  },

  roomP99: {
    part: 'messages',
    what: 'message to 1,000 who watch its room: p99 after the commit ÷ time of 1,000 bare answers',
    limit: { atMost: 4 },
  },
  threadsGrowth: {
    part: 'messages',
    what: 'conversations of a person, 1 million messages: time with 500 ÷ with 10 threads',
    limit: { atMost: 2 },
  },

  streamMemory: {
    part: 'streams',
    what: 'memory of one open stream, of 2,000',
    unit: 'kB',
    limit: { atMost: 20 },
  },
  messageP99: {
    part: 'streams',
    what: 'message to 1,000 streams: p99 after the commit ÷ time of 1,000 bare answers',
    limit: { atMost: 4 },
  },
  messageCpu: {
    part: 'streams',
    what: 'message to one stream: CPU ÷ bare answer',
    limit: { atMost: 3 },
  },

  firstStart: {
    part: 'starts',
    what: 'first start to the first page ÷ a new PostgreSQL and the bare server',
    limit: { atMost: 3 },
  },
  laterStart: {
    part: 'starts',
    what: 'later start to the first page ÷ PostgreSQL and the bare server',
    limit: { atMost: 5 },
  },
  demoWorld: {
    part: 'starts',
    what: 'demo world made: CPU ÷ CPU of one password hash',
    limit: { atMost: 1400 },
  },
  memoryAfterDemoWorld: {
    part: 'starts',
    what: 'resident memory, demo world just made',
    unit: 'MB',
    limit: { atMost: 250 },
  },
  memoryAfterPages: {
    part: 'starts',
    what: 'resident memory after 200 pages',
    unit: 'MB',
    limit: { atMost: 250 },
  },

  scripts: kilobytes('JavaScript of the heaviest public page (brotli)', 120),
  personalScripts: kilobytes('JavaScript of the heaviest page of a donor or researcher (brotli)', 200),
  firstVisit: kilobytes('heaviest first visit without pictures', 250),

  testModeCold: {
    part: 'test-mode',
    what: 'Test Mode’s first answer, nothing kept ÷ bare start of its database, nothing kept',
    limit: { atMost: 1.25 },
  },
  testModeWarm: {
    part: 'test-mode',
    what: 'Test Mode’s first answer, its world kept ÷ bare start of its database, scripts kept',
    limit: { atMost: 1 },
  },
  testModeSecondTab: {
    part: 'test-mode',
    what: 'Test Mode’s first answer in a second tab ÷ bare start of its database, scripts kept',
    limit: { atMost: 0.2 },
  },
  testModeList: {
    part: 'test-mode',
    what: 'list of 12 projects in Test Mode: time in the page ÷ the server’s',
    limit: { atMost: 5 },
  },
  testModeProject: {
    part: 'test-mode',
    what: 'project by id in Test Mode: time in the page ÷ the server’s',
    limit: { atMost: 5 },
  },
  testModeSize: {
    part: 'test-mode',
    what: 'all that a browser fetches of Test Mode',
    unit: 'MB',
    limit: { atMost: 6 },
  },
} as const satisfies Record<string, Budget>

export type BudgetName = keyof typeof budgets
