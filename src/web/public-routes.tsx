import { Outlet, type RouteObject } from 'react-router'
import type { installationContract } from '#features/foundation/installation/contract.ts'
import { must } from '#wire/client.ts'
import { load } from '#wire/load.ts'
import { ErrorScreen } from './error-screen.tsx'
import { PublicLayout } from './layout/PublicLayout.tsx'
import { Shell } from './layout/Shell.tsx'
import { SignedOutOnly } from './layout/SignedOutOnly.tsx'
import { NotFound, notFoundHandle } from './not-found.tsx'
import { elsewhere, page } from './page-route.ts'

/** Our own texts: one screen at several addresses. */
const documents = 'terms privacy security cookies accessibility faq success-stories help/:slug?'
  .split(' ')
  .map((path) =>
    page(
      `/${path}`,
      `office/content/screens/DocumentScreen#${path.split('/')[0]}`,
      () => import('#features/office/content/screens/DocumentScreen.tsx'),
    ),
  )

/** Rendered by the server, the same for everyone. */
const publicPages: RouteObject[] = [
  page('/', 'site/pages/screens/HomeScreen', () => import('#features/site/pages/screens/HomeScreen.tsx')),
  page(
    '/stem-sectors',
    'research/catalogue/screens/StemSectorsScreen',
    () => import('#features/research/catalogue/screens/StemSectorsScreen.tsx'),
  ),
  page(
    '/sector/:sectorId',
    'research/catalogue/screens/SectorScreen',
    () => import('#features/research/catalogue/screens/SectorScreen.tsx'),
  ),
  page(
    '/projects',
    'research/projects/screens/AllProjectsScreen',
    () => import('#features/research/projects/screens/AllProjectsScreen.tsx'),
  ),
  page(
    '/projects/:sectorId/:areaId',
    'research/projects/screens/ProjectListScreen',
    () => import('#features/research/projects/screens/ProjectListScreen.tsx'),
  ),
  page(
    '/project/:projectId',
    'site/project-page/screens/ProjectScreen',
    () => import('#features/site/project-page/screens/ProjectScreen.tsx'),
  ),
  page(
    '/project/:projectId/history',
    'site/project-page/screens/ProjectHistoryScreen',
    () => import('#features/site/project-page/screens/ProjectHistoryScreen.tsx'),
  ),
  page('/jobs', 'careers/jobs/screens/JobsScreen', () => import('#features/careers/jobs/screens/JobsScreen.tsx')),
  page(
    '/jobs/post',
    'careers/jobs/screens/PostJobScreen',
    () => import('#features/careers/jobs/screens/PostJobScreen.tsx'),
  ),
  page(
    '/jobs/manage',
    'careers/jobs/screens/ManageJobScreen',
    () => import('#features/careers/jobs/screens/ManageJobScreen.tsx'),
  ),
  page('/jobs/:jobId', 'careers/jobs/screens/JobScreen', () => import('#features/careers/jobs/screens/JobScreen.tsx')),
  page(
    '/jobs/:jobId/apply',
    'careers/applications/screens/ApplyScreen',
    () => import('#features/careers/applications/screens/ApplyScreen.tsx'),
  ),
  page(
    '/jobs/:jobId/applications',
    'careers/pipeline/screens/JobApplicationsScreen',
    () => import('#features/careers/pipeline/screens/JobApplicationsScreen.tsx'),
  ),
  page(
    '/application',
    'careers/applications/screens/ApplicationScreen',
    () => import('#features/careers/applications/screens/ApplicationScreen.tsx'),
  ),
  page(
    '/invitation',
    'research/team/screens/InvitationScreen',
    () => import('#features/research/team/screens/InvitationScreen.tsx'),
  ),
  page('/search', 'site/search/screens/SearchScreen', () => import('#features/site/search/screens/SearchScreen.tsx')),
  page('/about', 'site/pages/screens/AboutScreen', () => import('#features/site/pages/screens/AboutScreen.tsx')),
  ...documents,
  page(
    '/contact',
    'office/support/screens/ContactScreen',
    () => import('#features/office/support/screens/ContactScreen.tsx'),
  ),
  page(
    '/ticket',
    'office/support/screens/TicketScreen',
    () => import('#features/office/support/screens/TicketScreen.tsx'),
  ),
  page(
    '/problems/:code',
    'site/pages/screens/ProblemScreen',
    () => import('#features/site/pages/screens/ProblemScreen.tsx'),
  ),
  page(
    '/dev/mailbox',
    'foundation/mail/screens/MailboxScreen',
    () => import('#features/foundation/mail/screens/MailboxScreen.tsx'),
  ),
  page(
    '/unsubscribe',
    'foundation/mail-preferences/screens/UnsubscribeScreen',
    () => import('#features/foundation/mail-preferences/screens/UnsubscribeScreen.tsx'),
  ),
  page('/api/docs', 'site/pages/screens/ApiDocsScreen', () => import('#features/site/pages/screens/ApiDocsScreen.tsx')),
  page(
    '/researcher/:researcherId',
    'research/researchers/screens/ResearcherScreen',
    () => import('#features/research/researchers/screens/ResearcherScreen.tsx'),
  ),
  page(
    '/sign-in',
    'identity/sign-in/screens/SignInScreen',
    () => import('#features/identity/sign-in/screens/SignInScreen.tsx'),
  ),
  page(
    '/researcher-signup',
    'identity/sign-in/screens/ResearcherSignupScreen',
    () => import('#features/identity/sign-in/screens/ResearcherSignupScreen.tsx'),
  ),
  page(
    '/auth/confirm',
    'identity/sign-in/screens/ConfirmMailScreen',
    () => import('#features/identity/sign-in/screens/ConfirmMailScreen.tsx'),
  ),
  page(
    '/auth/arrived',
    'identity/sign-in/screens/ArrivedScreen',
    () => import('#features/identity/sign-in/screens/ArrivedScreen.tsx'),
  ),
]

/** Public pages for signed-out visitors; signed-in people are redirected (AMB-010). */
const signedOutPages: RouteObject[] = [
  page(
    '/get-started',
    'identity/sign-in/screens/GetStartedScreen',
    () => import('#features/identity/sign-in/screens/GetStartedScreen.tsx'),
  ),
]

/** Pages with their own layout. */
const barePages: RouteObject[] = [
  page(
    '/dev/components',
    'site/pages/screens/ComponentsScreen',
    () => import('#features/site/pages/screens/ComponentsScreen.tsx'),
  ),
]

/** Personal pages: inside the frame of the public pages, or outside it. */
export type PersonalPages = { readonly inFrame: RouteObject[]; readonly beside: RouteObject[] }

/** The ids of the routes that personal pages are added to when they are loaded later. */
export const frames = { inFrame: 'public', beside: 'root' } as const

const rootLoader = load<typeof installationContract>()(({ api }) => must(api('GET /api/site')))

export const routesWith = ({ inFrame, beside }: PersonalPages): RouteObject[] => [
  {
    id: frames.beside,
    path: '/',
    loader: rootLoader,
    Component: Shell,
    errorElement: <ErrorScreen />,
    children: [
      {
        id: frames.inFrame,
        Component: PublicLayout,
        children: [
          { id: 'pages', errorElement: <ErrorScreen />, element: <Outlet />, children: publicPages },
          { id: 'signed out', Component: SignedOutOnly, errorElement: <ErrorScreen />, children: signedOutPages },
          ...inFrame,
          { path: '*', id: elsewhere, Component: NotFound, handle: notFoundHandle },
        ],
      },
      { id: 'bare', errorElement: <ErrorScreen />, element: <Outlet />, children: barePages },
      ...beside,
    ],
  },
]

/** The routes that a visitor starts with; here the address of a personal page matches `elsewhere`. */
export const publicRoutes: RouteObject[] = routesWith({ inFrame: [], beside: [] })
