import { positionReportable } from '#features/careers/jobs/actions/reportable.ts'
import { messageReportable } from '#features/community/messages/actions/reportable.ts'
import { pictureReportable } from '#features/foundation/reports/actions/picture.ts'
import { projectReportable } from '#features/research/projects/actions/reportable.ts'
import { profileReportable } from '#features/research/researchers/actions/reportable.ts'
import { updateReportable } from '#features/research/updates/actions/reportable.ts'
import type { Reportable } from '#platform/reportables.ts'

/** What people can report, and moderators hide. */
export const reportables: readonly Reportable[] = [
  updateReportable,
  projectReportable,
  profileReportable,
  pictureReportable,
  positionReportable,
  messageReportable,
]
