import { Outlet, type RouteObject } from 'react-router'
import type { pagesContract } from '#features/pages/contract.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { ErrorScreen } from './error-screen.tsx'
import { mustBeSignedIn, mustBeSignedInOrGuest, mustBeStaff, notResearcher, only } from './guards.ts'
import { PageSpinner } from './layout/PageSpinner.tsx'
import { PublicLayout } from './layout/PublicLayout.tsx'
import { Shell } from './layout/Shell.tsx'
import { SignedOutOnly } from './layout/SignedOutOnly.tsx'
import { NotFound, notFoundHandle } from './not-found.tsx'

type Lazy = NonNullable<Extract<RouteObject['lazy'], () => unknown>>

/** A page: its path, the file it lives in (so that the server can preload it), and the import of that file. */
const page = (path: string, file: string, lazy: Lazy): RouteObject =>
  path === '/' ? { index: true, id: file, lazy } : { path, id: file, lazy }

/** Rendered by the server, the same for everyone. */
const publicPages: RouteObject[] = [
  page('/', 'pages/screens/HomeScreen', () => import('#features/pages/screens/HomeScreen.tsx')),
  page(
    '/stem-sectors',
    'catalogue/screens/StemSectorsScreen',
    () => import('#features/catalogue/screens/StemSectorsScreen.tsx'),
  ),
  page(
    '/sector/:sectorId',
    'catalogue/screens/SectorScreen',
    () => import('#features/catalogue/screens/SectorScreen.tsx'),
  ),
  page(
    '/projects/:sectorId/:areaId',
    'projects/screens/ProjectListScreen',
    () => import('#features/projects/screens/ProjectListScreen.tsx'),
  ),
  page(
    '/project/:projectId',
    'projects/screens/ProjectScreen',
    () => import('#features/projects/screens/ProjectScreen.tsx'),
  ),
  page('/about', 'pages/screens/AboutScreen', () => import('#features/pages/screens/AboutScreen.tsx')),
  page('/terms', 'pages/screens/TermsScreen', () => import('#features/pages/screens/TermsScreen.tsx')),
  page('/problems/:code', 'pages/screens/ProblemScreen', () => import('#features/pages/screens/ProblemScreen.tsx')),
  page('/dev/mailbox', 'mail/screens/MailboxScreen', () => import('#features/mail/screens/MailboxScreen.tsx')),
  page('/api/docs', 'pages/screens/ApiDocsScreen', () => import('#features/pages/screens/ApiDocsScreen.tsx')),
  page(
    '/researcher/:researcherId',
    'researchers/screens/ResearcherScreen',
    () => import('#features/researchers/screens/ResearcherScreen.tsx'),
  ),
  page('/sign-in', 'identity/screens/SignInScreen', () => import('#features/identity/screens/SignInScreen.tsx')),
  page(
    '/researcher-signup',
    'identity/screens/ResearcherSignupScreen',
    () => import('#features/identity/screens/ResearcherSignupScreen.tsx'),
  ),
  page(
    '/auth/confirm',
    'identity/screens/ConfirmMailScreen',
    () => import('#features/identity/screens/ConfirmMailScreen.tsx'),
  ),
  page('/auth/arrived', 'identity/screens/ArrivedScreen', () => import('#features/identity/screens/ArrivedScreen.tsx')),
]

/** Public pages that send away who comes signed in (AMB-010). */
const signedOutPages: RouteObject[] = [
  page(
    '/get-started',
    'identity/screens/GetStartedScreen',
    () => import('#features/identity/screens/GetStartedScreen.tsx'),
  ),
]

const signedInPages: RouteObject[] = [
  page(
    '/notifications',
    'notifications/screens/NotificationsScreen',
    () => import('#features/notifications/screens/NotificationsScreen.tsx'),
  ),
  page(
    '/my-donations/statement',
    'giving/screens/StatementScreen',
    () => import('#features/giving/screens/StatementScreen.tsx'),
  ),
]

/** For who is signed in, and for guests by the key in their mail. */
const receiptPages: RouteObject[] = [
  page(
    '/redirect/:donationId',
    'outcomes/screens/RedirectScreen',
    () => import('#features/outcomes/screens/RedirectScreen.tsx'),
  ),
  page(
    '/receipt/:donationId',
    'donations/screens/ReceiptScreen',
    () => import('#features/donations/screens/ReceiptScreen.tsx'),
  ),
]

const settingsPages: RouteObject[] = [
  page('/settings', 'identity/screens/SettingsScreen', () => import('#features/identity/screens/SettingsScreen.tsx')),
]

const donorPages: RouteObject[] = [
  page(
    '/my-donations',
    'giving/screens/MyDonationsScreen',
    () => import('#features/giving/screens/MyDonationsScreen.tsx'),
  ),
  page(
    '/donor-profile',
    'donors/screens/DonorProfileScreen',
    () => import('#features/donors/screens/DonorProfileScreen.tsx'),
  ),
]

const researcherPages: RouteObject[] = [
  page(
    '/researcher-profile',
    'researchers/screens/ResearcherProfileScreen',
    () => import('#features/researchers/screens/ResearcherProfileScreen.tsx'),
  ),
  page(
    '/submit-project',
    'submissions/screens/SubmitProjectScreen',
    () => import('#features/submissions/screens/SubmitProjectScreen.tsx'),
  ),
]

/** Pages with a frame of their own. */
const barePages: RouteObject[] = [
  page(
    '/dev/components',
    'pages/screens/ComponentsScreen',
    () => import('#features/pages/screens/ComponentsScreen.tsx'),
  ),
]

/** Personal pages load in the browser, once the person is known (AMB-044). */
const personal = (id: string, middleware: RouteObject['middleware'], children: RouteObject[]): RouteObject => ({
  id: `personal ${id}`,
  hydrateFallbackElement: <PageSpinner />,
  ...(middleware ? { middleware } : {}),
  element: <Outlet />,
  errorElement: <ErrorScreen />,
  children,
})

/** The staff area has a frame of its own; what goes wrong in a screen is said inside it. */
const staffArea: RouteObject = {
  path: '/admin',
  id: 'staff/screens/AdminLayout',
  lazy: () => import('#features/staff/screens/AdminLayout.tsx'),
  children: [
    {
      id: 'staff screens',
      errorElement: <ErrorScreen />,
      element: <Outlet />,
      children: [
        page('/', 'staff/screens/DashboardScreen', () => import('#features/staff/screens/DashboardScreen.tsx')),
        page('reviews', 'reviews/screens/ReviewsScreen', () => import('#features/reviews/screens/ReviewsScreen.tsx')),
        page('users', 'people/screens/PeopleScreen', () => import('#features/people/screens/PeopleScreen.tsx')),
        page('users/:userId', 'people/screens/PersonScreen', () => import('#features/people/screens/PersonScreen.tsx')),
        page(
          'financial',
          'finance/screens/FinancialScreen',
          () => import('#features/finance/screens/FinancialScreen.tsx'),
        ),
        page('*', 'staff/screens/AdminNotFoundScreen', () => import('#features/staff/screens/AdminNotFoundScreen.tsx')),
      ],
    },
  ],
}

const rootLoader = load<typeof pagesContract>()(({ api }) => must(api('GET /api/site')))

export const routes: RouteObject[] = [
  {
    id: 'root',
    path: '/',
    loader: rootLoader,
    Component: Shell,
    errorElement: <ErrorScreen />,
    children: [
      {
        id: 'public',
        Component: PublicLayout,
        children: [
          { id: 'pages', errorElement: <ErrorScreen />, element: <Outlet />, children: publicPages },
          { id: 'signed out', Component: SignedOutOnly, errorElement: <ErrorScreen />, children: signedOutPages },
          personal('anybody', [mustBeSignedIn], signedInPages),
          personal('not researcher', [mustBeSignedIn, notResearcher], settingsPages),
          personal('receipts', [mustBeSignedInOrGuest], receiptPages),
          personal('donor', [mustBeSignedIn, only('donor')], donorPages),
          personal('researcher', [mustBeSignedIn, only('researcher')], researcherPages),
          { path: '*', id: 'not found', Component: NotFound, handle: notFoundHandle },
        ],
      },
      { id: 'bare', errorElement: <ErrorScreen />, element: <Outlet />, children: barePages },
      personal('staff', [mustBeStaff], [staffArea]),
    ],
  },
]

/** Whether a route's data is one person's: such routes are left to the browser. */
export const isPersonal = (routeIds: readonly string[]): boolean => routeIds.some((id) => id.startsWith('personal '))
