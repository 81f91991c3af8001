import type { RouteObject } from 'react-router'
import { page } from './page-route.ts'

/** Rendered by the server, the same for everyone. */
export const publicPages: RouteObject[] = [
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
    'research/projects/screens/ProjectHistoryScreen',
    () => import('#features/research/projects/screens/ProjectHistoryScreen.tsx'),
  ),
  page(
    '/invitation',
    'research/team/screens/InvitationScreen',
    () => import('#features/research/team/screens/InvitationScreen.tsx'),
  ),
  page('/search', 'site/search/screens/SearchScreen', () => import('#features/site/search/screens/SearchScreen.tsx')),
  page('/about', 'site/pages/screens/AboutScreen', () => import('#features/site/pages/screens/AboutScreen.tsx')),
  page('/terms', 'site/pages/screens/TermsScreen', () => import('#features/site/pages/screens/TermsScreen.tsx')),
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
