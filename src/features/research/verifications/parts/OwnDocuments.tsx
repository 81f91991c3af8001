import { openLink } from '#features/foundation/files/parts/open-link.ts'
import { Button } from '#ui/Button.tsx'
import { fileSize } from '#ui/file-size.ts'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'
import type { OwnVerification, verificationsContract } from '../contract.ts'

/** The documents that were sent, for their owner. */
export function OwnDocuments({ request }: { request: NonNullable<OwnVerification['request']> }) {
  const api = useApi<typeof verificationsContract>()
  const open = async (fileId: string): Promise<void> => {
    const params = { id: request.id, fileId }
    const answer = await api('GET /api/me/verification/:id/documents/:fileId/link', { params })
    if (answer.ok) openLink(answer.data.url)
    else toast.error(answer.refusal.title)
  }
  return (
    <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
      {request.documents.map(({ fileId, fileName, sizeBytes }) => (
        <li key={fileId} className="flex items-center justify-between gap-3 px-4 py-1">
          <span className="min-w-0 truncate">
            {fileName} <span className="text-ink-3 text-sm">{fileSize(sizeBytes)}</span>
          </span>
          <Button variant="link" onClick={() => void open(fileId)}>
            Open<span className="sr-only"> {fileName}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
