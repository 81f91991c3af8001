import { ReportForm } from '#features/foundation/reports/parts/ReportForm.tsx'
import type { Id } from '#values/id.ts'
import { useApi } from '#wire/use-api.ts'
import type { jobsContract } from '../contract/endpoints.ts'
import { reportKindLabels, reportKinds } from '../rules/reports.ts'

/** For everyone, also without an account. */
export function ReportDialog({ jobId, onClose }: { readonly jobId: Id<'job'>; readonly onClose: () => void }) {
  const api = useApi<typeof jobsContract>()
  return (
    <ReportForm
      what="this position"
      reasons={reportKinds}
      labels={reportKindLabels}
      thanks="Thank you. A moderator will look at it."
      send={({ reason: kind, words }) =>
        api('POST /api/jobs/:id/reports', { params: { id: jobId }, body: { kind, words } })
      }
      onClose={onClose}
    />
  )
}
