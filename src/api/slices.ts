import { catalogueEndpoints } from '#features/catalogue/endpoints.ts'
import { donationsEndpoints } from '#features/donations/endpoints.ts'
import { donorsEndpoints } from '#features/donors/endpoints.ts'
import { filesEndpoints } from '#features/files/endpoints.ts'
import { financeEndpoints } from '#features/finance/endpoints.ts'
import { followsEndpoints } from '#features/follows/endpoints.ts'
import { givingEndpoints } from '#features/giving/endpoints.ts'
import {
  accountEndpoints,
  adminAuthEndpoints,
  authEndpoints,
  factorEndpoints,
  identityEndpoints,
  newcomerEndpoints,
  passkeyEndpoints,
  providerEndpoints,
  ssoEndpoints,
  waysEndpoints,
} from '#features/identity/endpoints.ts'
import { liveEndpoints } from '#features/live/endpoints.ts'
import { mailEndpoints } from '#features/mail/endpoints.ts'
import { notificationsEndpoints } from '#features/notifications/endpoints.ts'
import { outcomesEndpoints } from '#features/outcomes/endpoints.ts'
import { pagesEndpoints } from '#features/pages/endpoints.ts'
import { paymentsEndpoints } from '#features/payments/endpoints.ts'
import { peopleEndpoints } from '#features/people/endpoints.ts'
import { projectsEndpoints } from '#features/projects/endpoints.ts'
import { reconciliationEndpoints } from '#features/reconciliation/endpoints.ts'
import { refundsEndpoints } from '#features/refunds/endpoints.ts'
import { researchersEndpoints } from '#features/researchers/endpoints.ts'
import { reviewsEndpoints } from '#features/reviews/endpoints.ts'
import { staffEndpoints } from '#features/staff/endpoints.ts'
import { submissionsEndpoints } from '#features/submissions/endpoints.ts'
import { testGatewayEndpoints } from '#features/test-gateway/endpoints.ts'
import { updatesEndpoints } from '#features/updates/endpoints.ts'
import type { Implemented } from '#platform/endpoint.ts'

/** Every slice that answers requests. */
// biome-ignore format: one line each
export const slices: readonly Implemented[] = [
  accountEndpoints,
  adminAuthEndpoints,
  authEndpoints,
  catalogueEndpoints,
  donationsEndpoints,
  donorsEndpoints,
  factorEndpoints,
  filesEndpoints,
  financeEndpoints,
  followsEndpoints,
  givingEndpoints,
  identityEndpoints,
  liveEndpoints,
  mailEndpoints,
  newcomerEndpoints,
  notificationsEndpoints,
  outcomesEndpoints,
  pagesEndpoints,
  passkeyEndpoints,
  paymentsEndpoints,
  peopleEndpoints,
  projectsEndpoints,
  providerEndpoints,
  reconciliationEndpoints,
  refundsEndpoints,
  researchersEndpoints,
  reviewsEndpoints,
  ssoEndpoints,
  staffEndpoints,
  submissionsEndpoints,
  testGatewayEndpoints,
  updatesEndpoints,
  waysEndpoints,
]
