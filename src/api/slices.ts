import { applicationAccessEndpoints } from '#features/careers/application-access/endpoints.ts'
import { applicationsEndpoints } from '#features/careers/applications/endpoints.ts'
import { jobsEndpoints, savedJobsEndpoints } from '#features/careers/jobs/endpoints.ts'
import { pipelineEndpoints } from '#features/careers/pipeline/endpoints.ts'
import { connectionsEndpoints } from '#features/community/connections/endpoints.ts'
import { messagesEndpoints } from '#features/community/messages/endpoints.ts'
import { suggestionsEndpoints } from '#features/community/suggestions/endpoints.ts'
import { bouncesEndpoints } from '#features/foundation/bounces/endpoints.ts'
import { filesEndpoints } from '#features/foundation/files/endpoints.ts'
import { installationEndpoints } from '#features/foundation/installation/endpoints.ts'
import { mailEndpoints } from '#features/foundation/mail/endpoints.ts'
import { mailPreferencesEndpoints } from '#features/foundation/mail-preferences/endpoints.ts'
import { notificationsEndpoints } from '#features/foundation/notifications/endpoints.ts'
import { reportsEndpoints } from '#features/foundation/reports/endpoints.ts'
import { richTextEndpoints } from '#features/foundation/rich-text/endpoints.ts'
import { analyticsEndpoints } from '#features/funding/analytics/endpoints.ts'
import { boostsEndpoints } from '#features/funding/boosts/endpoints.ts'
import { donationsEndpoints } from '#features/funding/donations/endpoints.ts'
import { monthsEndpoints } from '#features/funding/months/endpoints.ts'
import { myDonationsEndpoints } from '#features/funding/my-donations/endpoints.ts'
import { outcomesEndpoints } from '#features/funding/outcomes/endpoints.ts'
import { payeesEndpoints } from '#features/funding/payees/endpoints.ts'
import { paymentsEndpoints } from '#features/funding/payments/endpoints.ts'
import { claimsEndpoints, payoutsEndpoints } from '#features/funding/payouts/endpoints.ts'
import { planDeskEndpoints } from '#features/funding/plan-desk/endpoints.ts'
import { planSessionsEndpoints } from '#features/funding/plan-sessions/endpoints.ts'
import { reconciliationEndpoints } from '#features/funding/reconciliation/endpoints.ts'
import { refundsEndpoints } from '#features/funding/refunds/endpoints.ts'
import { releasesEndpoints } from '#features/funding/releases/endpoints.ts'
import { settlementsEndpoints } from '#features/funding/settlements/endpoints.ts'
import { subscriptionsEndpoints } from '#features/funding/subscriptions/endpoints.ts'
import { supportersEndpoints } from '#features/funding/supporters/endpoints.ts'
import { testGatewayEndpoints } from '#features/funding/test-gateway/endpoints.ts'
import { thanksEndpoints } from '#features/funding/thanks/endpoints.ts'
import { accountEndpoints } from '#features/identity/account-settings/endpoints.ts'
import {
  adminAuthEndpoints,
  authEndpoints,
  factorEndpoints,
  newcomerEndpoints,
  passkeyEndpoints,
  providerEndpoints,
  ssoEndpoints,
} from '#features/identity/auth-api/endpoints.ts'
import { institutionsEndpoints } from '#features/identity/institutions/endpoints.ts'
import { placesEndpoints } from '#features/identity/places/endpoints.ts'
import { privacyEndpoints } from '#features/identity/privacy/endpoints.ts'
import { sessionEndpoints } from '#features/identity/session/endpoints.ts'
import { accountTypeEndpoints, waysEndpoints } from '#features/identity/sign-in/endpoints.ts'
import { staffEndpoints } from '#features/office/back-office/endpoints.ts'
import { auditEndpoints, settingsEndpoints, taxonomyEndpoints } from '#features/office/configuration/endpoints.ts'
import {
  agreementsEndpoints,
  contentEndpoints,
  storiesEndpoints,
  textsDeskEndpoints,
} from '#features/office/content/endpoints.ts'
import { deliveriesEndpoints } from '#features/office/deliveries/endpoints.ts'
import { financeEndpoints } from '#features/office/finance/endpoints.ts'
import { caseFilesEndpoints, caseRefundsEndpoints, moderationEndpoints } from '#features/office/moderation/endpoints.ts'
import { overviewEndpoints } from '#features/office/overview/endpoints.ts'
import { staffAnalyticsEndpoints } from '#features/office/staff-analytics/endpoints.ts'
import {
  inboundMailEndpoints,
  ticketDeskEndpoints,
  ticketRequestsEndpoints,
} from '#features/office/support/endpoints.ts'
import { systemEndpoints } from '#features/office/system/endpoints.ts'
import { userAdminEndpoints } from '#features/office/user-admin/endpoints.ts'
import { catalogueEndpoints } from '#features/research/catalogue/endpoints.ts'
import { donorsEndpoints } from '#features/research/donors/endpoints.ts'
import { draftsEndpoints } from '#features/research/drafts/endpoints.ts'
import { followsEndpoints } from '#features/research/follows/endpoints.ts'
import { projectsEndpoints } from '#features/research/projects/endpoints.ts'
import { publicationsEndpoints } from '#features/research/publications/endpoints.ts'
import { questionsEndpoints } from '#features/research/questions/endpoints.ts'
import { redactionsEndpoints } from '#features/research/redactions/endpoints.ts'
import { researchersEndpoints } from '#features/research/researchers/endpoints.ts'
import { reviewsEndpoints, rubricsEndpoints } from '#features/research/reviews/endpoints.ts'
import { submissionsEndpoints } from '#features/research/submissions/endpoints.ts'
import { teamEndpoints } from '#features/research/team/endpoints.ts'
import { updatesEndpoints } from '#features/research/updates/endpoints.ts'
import { verificationsEndpoints } from '#features/research/verifications/endpoints.ts'
import { nextStepsEndpoints } from '#features/site/next-steps/endpoints.ts'
import { ownProfileEndpoints } from '#features/site/own-profile/endpoints.ts'
import { pageFailuresEndpoints } from '#features/site/page-failures/endpoints.ts'
import { realtimeEndpoints } from '#features/site/realtime/endpoints.ts'
import { searchEndpoints } from '#features/site/search/endpoints.ts'
import { sharingEndpoints } from '#features/site/sharing/endpoints.ts'
import type { Implemented } from '#platform/endpoint.ts'

/** All slices that answer requests. */
// biome-ignore format: one line each
export const slices: readonly Implemented[] = [
  accountEndpoints,
  agreementsEndpoints,
  storiesEndpoints,
  accountTypeEndpoints,
  adminAuthEndpoints,
  analyticsEndpoints,
  applicationsEndpoints,
  auditEndpoints,
  authEndpoints,
  boostsEndpoints,
  caseFilesEndpoints,
  caseRefundsEndpoints,
  catalogueEndpoints,
  contentEndpoints,
  donationsEndpoints,
  donorsEndpoints,
  factorEndpoints,
  filesEndpoints,
  financeEndpoints,
  draftsEndpoints,
  followsEndpoints,
  moderationEndpoints,
  monthsEndpoints,
  myDonationsEndpoints,
  realtimeEndpoints,
  mailEndpoints,
  mailPreferencesEndpoints,
  bouncesEndpoints,
  messagesEndpoints,
  newcomerEndpoints,
  notificationsEndpoints,
  outcomesEndpoints,
  nextStepsEndpoints,
  installationEndpoints,
  ownProfileEndpoints,
  institutionsEndpoints,
  jobsEndpoints,
  savedJobsEndpoints,
  pageFailuresEndpoints,
  passkeyEndpoints,
  payeesEndpoints,
  paymentsEndpoints,
  pipelineEndpoints,
  applicationAccessEndpoints,
  payoutsEndpoints,
  placesEndpoints,
  claimsEndpoints,
  privacyEndpoints,
  connectionsEndpoints,
  planDeskEndpoints,
  overviewEndpoints,
  planSessionsEndpoints,
  userAdminEndpoints,
  deliveriesEndpoints,
  projectsEndpoints,
  providerEndpoints,
  publicationsEndpoints,
  questionsEndpoints,
  reconciliationEndpoints,
  redactionsEndpoints,
  reportsEndpoints,
  releasesEndpoints,
  refundsEndpoints,
  researchersEndpoints,
  reviewsEndpoints,
  rubricsEndpoints,
  richTextEndpoints,
  searchEndpoints,
  sharingEndpoints,
  sessionEndpoints,
  settingsEndpoints,
  taxonomyEndpoints,
  settlementsEndpoints,
  ssoEndpoints,
  staffAnalyticsEndpoints,
  staffEndpoints,
  submissionsEndpoints,
  subscriptionsEndpoints,
  suggestionsEndpoints,
  systemEndpoints,
  supportersEndpoints,
  teamEndpoints,
  testGatewayEndpoints,
  textsDeskEndpoints,
  thanksEndpoints,
  inboundMailEndpoints,
  ticketDeskEndpoints,
  ticketRequestsEndpoints,
  updatesEndpoints,
  verificationsEndpoints,
  waysEndpoints,
]
