import { Link } from 'react-router'
import { ReportForm } from '#features/foundation/reports/parts/ReportForm.tsx'
import type { Id } from '#values/id.ts'
import { paths } from '#values/paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { messagesContract } from '../contract/endpoints.ts'
import type { Message } from '../contract/objects.ts'
import { reportReasons, reportReasonWords } from '../rules/limits.ts'

type ReportDialogProps = { readonly roomId: Id<'room'>; readonly message: Message; readonly onClose: () => void }

export function ReportDialog({ roomId, message, onClose }: ReportDialogProps) {
  const api = useApi<typeof messagesContract>()
  return (
    <ReportForm
      what="this message"
      reasons={reportReasons}
      labels={reportReasonWords}
      thanks="Thank you. A moderator will look at it, and you will hear what was decided."
      send={({ reason, words: note }) =>
        api('POST /api/threads/:id/messages/:seq/report', {
          params: { id: roomId, seq: message.seq },
          body: { reason, note },
        })
      }
      onClose={onClose}
    >
      <p className="text-ink-2">
        Moderators get a copy of it and of up to ten messages before and after. They read nothing else.
      </p>
      <p className="text-ink-2 text-sm">
        Does something not work, or is it about money?{' '}
        <Link to={paths.contact({ about: 'message', id: `${roomId}:${message.seq}` })}>Report a problem</Link> to our
        support instead.
      </p>
    </ReportForm>
  )
}
