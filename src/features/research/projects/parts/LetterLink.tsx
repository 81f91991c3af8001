import { useState } from 'react'
import { openLink } from '#features/foundation/files/parts/open-link.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'
import type { projectsContract } from '../contract/endpoints.ts'

/** Opens the letter of an ethics board, for the project's researcher and for reviewers. */
export function LetterLink({ projectId, approval }: { readonly projectId: string; readonly approval: string }) {
  const api = useApi<typeof projectsContract>()
  const [isBusy, setBusy] = useState(false)
  const open = async (): Promise<void> => {
    setBusy(true)
    const params = { id: projectId, key: approval }
    const answer = await api('GET /api/projects/:id/ethics/:key/link', { params }).catch(() => undefined)
    setBusy(false)
    if (answer?.ok) openLink(answer.data.url)
    else toast.error(answer ? answer.refusal.title : 'The letter could not be opened. Please try again.')
  }
  return (
    <Button variant="link" size="sm" busy={isBusy} onClick={() => void open()}>
      Open the letter
    </Button>
  )
}
