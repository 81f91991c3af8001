import { donorsEndpoints } from '#features/donors/endpoints.ts'
import { filesEndpoints } from '#features/files/endpoints.ts'
import { notificationsEndpoints } from '#features/notifications/endpoints.ts'
import { pagesEndpoints } from '#features/pages/endpoints.ts'
import { researchersEndpoints } from '#features/researchers/endpoints.ts'
import { reviewsEndpoints } from '#features/reviews/endpoints.ts'
import { staffEndpoints } from '#features/staff/endpoints.ts'
import type { Implemented } from '#platform/endpoint.ts'

/** Every slice that answers requests. */
// biome-ignore format: one line each
export const slices: readonly Implemented[] = [
  donorsEndpoints,
  filesEndpoints,
  notificationsEndpoints,
  pagesEndpoints,
  researchersEndpoints,
  reviewsEndpoints,
  staffEndpoints,
]
