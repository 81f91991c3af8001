import { Outlet, type RouteObject } from 'react-router'
import { ErrorScreen } from './error-screen.tsx'
import { mustBeSignedIn, mustBeSignedInOrGuest, mustBeStaff, notResearcher, only } from './guards.ts'
import { PageSkeleton, tall } from './layout/PageSkeleton.tsx'
import { page } from './page-route.ts'
import { type PersonalPages, routesWith } from './public-routes.tsx'
import { deskSettingsPages, ownChoicePages } from './settings-routes.tsx'

/** Pages that mails link to, with or without an account. */
const mailedPages: RouteObject[] = [
  page(
    '/agree',
    'office/content/screens/AgreeScreen',
    () => import('#features/office/content/screens/AgreeScreen.tsx'),
  ),
  page(
    '/job-alert',
    'careers/jobs/screens/EndJobAlertScreen',
    () => import('#features/careers/jobs/screens/EndJobAlertScreen.tsx'),
  ),
]

const signedInPages: RouteObject[] = [
  page(
    '/messages',
    'community/messages/screens/MessagesScreen',
    () => import('#features/community/messages/screens/MessagesScreen.tsx'),
  ),
  page(
    '/decisions/:decisionId',
    'foundation/reports/screens/DecisionScreen',
    () => import('#features/foundation/reports/screens/DecisionScreen.tsx'),
  ),
  page(
    '/my-jobs',
    'careers/jobs/screens/MyJobsScreen',
    () => import('#features/careers/jobs/screens/MyJobsScreen.tsx'),
  ),
  page(
    '/my-jobs/saved',
    'careers/jobs/screens/SavedJobsScreen',
    () => import('#features/careers/jobs/screens/SavedJobsScreen.tsx'),
  ),
  page(
    '/my-applications',
    'careers/applications/screens/MyApplicationsScreen',
    () => import('#features/careers/applications/screens/MyApplicationsScreen.tsx'),
  ),
  page(
    '/my-applications/:applicationId',
    'careers/applications/screens/MyApplicationScreen',
    () => import('#features/careers/applications/screens/MyApplicationScreen.tsx'),
  ),
  page(
    '/jobs/:jobId/edit',
    'careers/jobs/screens/EditJobScreen',
    () => import('#features/careers/jobs/screens/EditJobScreen.tsx'),
  ),
  page(
    '/saved',
    'research/follows/screens/SavedScreen',
    () => import('#features/research/follows/screens/SavedScreen.tsx'),
  ),
  page(
    '/notifications',
    'site/notification-list/screens/NotificationsScreen',
    () => import('#features/site/notification-list/screens/NotificationsScreen.tsx'),
  ),
  page(
    '/my-donations/statement',
    'funding/my-donations/screens/StatementScreen',
    () => import('#features/funding/my-donations/screens/StatementScreen.tsx'),
  ),
]

/** For signed-in people, and for guests with the key from their mail. */
const receiptPages: RouteObject[] = [
  page(
    '/redirect/:donationId',
    'funding/outcomes/screens/RedirectScreen',
    () => import('#features/funding/outcomes/screens/RedirectScreen.tsx'),
  ),
  page(
    '/receipt/:donationId',
    'funding/donations/screens/ReceiptScreen',
    () => import('#features/funding/donations/screens/ReceiptScreen.tsx'),
  ),
]

/** AMB-064: everyone but the project's owner and editors reads 'Project Not Found'. */
const editPages: RouteObject[] = [
  page(
    '/edit-project/:projectId',
    'research/submissions/screens/EditProjectScreen',
    () => import('#features/research/submissions/screens/EditProjectScreen.tsx'),
  ),
]

const settingsPages: RouteObject[] = [
  page(
    '/settings',
    'identity/account-settings/screens/SettingsScreen',
    () => import('#features/identity/account-settings/screens/SettingsScreen.tsx'),
  ),
]

const donorPages: RouteObject[] = [
  page(
    '/for-me',
    'community/suggestions/screens/ForMeScreen',
    () => import('#features/community/suggestions/screens/ForMeScreen.tsx'),
  ),
  page(
    '/connections',
    'community/connections/screens/ConnectionsScreen',
    () => import('#features/community/connections/screens/ConnectionsScreen.tsx'),
  ),
  page(
    '/local-projects',
    'community/suggestions/screens/LocalProjectsScreen',
    () => import('#features/community/suggestions/screens/LocalProjectsScreen.tsx'),
  ),
  page(
    '/my-donations',
    'funding/my-donations/screens/MyDonationsScreen',
    () => import('#features/funding/my-donations/screens/MyDonationsScreen.tsx'),
  ),
  page(
    '/donor-profile',
    'research/donors/screens/DonorProfileScreen',
    () => import('#features/research/donors/screens/DonorProfileScreen.tsx'),
  ),
]

const researcherPages: RouteObject[] = [
  page(
    '/subscription',
    'funding/subscriptions/screens/SubscriptionScreen',
    () => import('#features/funding/subscriptions/screens/SubscriptionScreen.tsx'),
  ),
  page(
    '/subscription/invoices/:invoiceId',
    'funding/subscriptions/screens/InvoiceScreen',
    () => import('#features/funding/subscriptions/screens/InvoiceScreen.tsx'),
  ),
  page(
    '/project/:projectId/team',
    'research/team/screens/TeamScreen',
    () => import('#features/research/team/screens/TeamScreen.tsx'),
  ),
  page(
    '/researcher-profile',
    'site/own-profile/screens/ResearcherProfileScreen',
    () => import('#features/site/own-profile/screens/ResearcherProfileScreen.tsx'),
  ),
  page(
    '/submit-project',
    'research/submissions/screens/SubmitProjectScreen',
    () => import('#features/research/submissions/screens/SubmitProjectScreen.tsx'),
  ),
  page(
    '/preview/:draftId',
    'site/project-page/screens/PreviewScreen',
    () => import('#features/site/project-page/screens/PreviewScreen.tsx'),
  ),
]

/** Personal pages load in the browser, once the session is known (AMB-044). */
const personal = (id: string, middleware: RouteObject['middleware'], children: RouteObject[]): RouteObject => ({
  id: `personal ${id}`,
  hydrateFallbackElement: <PageSkeleton />,
  ...(middleware ? { middleware } : {}),
  element: (
    <div className={tall}>
      <Outlet />
    </div>
  ),
  errorElement: <ErrorScreen />,
  children,
})

/** The staff area has its own layout; errors of a screen appear inside it. */
const staffArea: RouteObject = {
  path: '/admin',
  id: 'office/back-office/screens/AdminLayout',
  lazy: () => import('#features/office/back-office/screens/AdminLayout.tsx'),
  children: [
    {
      id: 'staff screens',
      errorElement: <ErrorScreen />,
      element: <Outlet />,
      children: [
        page(
          '/',
          'office/back-office/screens/DashboardScreen',
          () => import('#features/office/back-office/screens/DashboardScreen.tsx'),
        ),
        page(
          'reviews',
          'funding/releases/screens/ReviewDeskScreen',
          () => import('#features/funding/releases/screens/ReviewDeskScreen.tsx'),
        ),
        page(
          'verifications',
          'research/verifications/screens/VerificationsScreen',
          () => import('#features/research/verifications/screens/VerificationsScreen.tsx'),
        ),
        page(
          'sessions',
          'funding/plan-sessions/screens/SessionsScreen',
          () => import('#features/funding/plan-sessions/screens/SessionsScreen.tsx'),
        ),
        page(
          'reviews/statistics',
          'research/reviews/screens/ReviewStatisticsScreen',
          () => import('#features/research/reviews/screens/ReviewStatisticsScreen.tsx'),
        ),
        page(
          'reviews/rubrics',
          'research/reviews/screens/RubricsScreen',
          () => import('#features/research/reviews/screens/RubricsScreen.tsx'),
        ),
        page(
          'moderation',
          'office/moderation/screens/ModerationScreen',
          () => import('#features/office/moderation/screens/ModerationScreen.tsx'),
        ),
        page(
          'positions/:jobId/applications',
          'careers/application-access/screens/ApplicationAccessScreen',
          () => import('#features/careers/application-access/screens/ApplicationAccessScreen.tsx'),
        ),
        page(
          'case-files/:fileId',
          'office/moderation/screens/CaseFileScreen',
          () => import('#features/office/moderation/screens/CaseFileScreen.tsx'),
        ),
        page(
          'users',
          'office/user-admin/screens/PeopleScreen',
          () => import('#features/office/user-admin/screens/PeopleScreen.tsx'),
        ),
        page(
          'users/:userId',
          'office/user-admin/screens/PersonScreen',
          () => import('#features/office/user-admin/screens/PersonScreen.tsx'),
        ),
        page(
          'mail',
          'office/deliveries/screens/DeliveriesScreen',
          () => import('#features/office/deliveries/screens/DeliveriesScreen.tsx'),
        ),
        page(
          'support',
          'office/support/screens/SupportScreen',
          () => import('#features/office/support/screens/SupportScreen.tsx'),
        ),
        ...deskSettingsPages,
        page(
          'analytics',
          'office/staff-analytics/screens/AnalyticsScreen',
          () => import('#features/office/staff-analytics/screens/AnalyticsScreen.tsx'),
        ),
        page(
          'financial',
          'office/finance/screens/FinancialScreen',
          () => import('#features/office/finance/screens/FinancialScreen.tsx'),
        ),
        page(
          'financial/acts',
          'office/configuration/screens/FinanceActsScreen',
          () => import('#features/office/configuration/screens/FinanceActsScreen.tsx'),
        ),
        page(
          '*',
          'office/back-office/screens/AdminNotFoundScreen',
          () => import('#features/office/back-office/screens/AdminNotFoundScreen.tsx'),
        ),
      ],
    },
  ],
}

/** By layout: that of the public pages, or their own. */
export const personalPages: PersonalPages = {
  inFrame: [
    personal('signed in', [mustBeSignedIn], [...signedInPages, ...editPages, ...ownChoicePages]),
    personal('not researcher', [mustBeSignedIn, notResearcher], settingsPages),
    personal('receipts', [mustBeSignedInOrGuest], receiptPages),
    personal('mailed', [], mailedPages),
    personal('donor', [mustBeSignedIn, only('donor')], donorPages),
    personal('researcher', [mustBeSignedIn, only('researcher')], researcherPages),
  ],
  beside: [personal('staff', [mustBeStaff], [staffArea])],
}

/** All pages. The browser starts with the public ones (see entry.tsx). */
export const routes: RouteObject[] = routesWith(personalPages)
