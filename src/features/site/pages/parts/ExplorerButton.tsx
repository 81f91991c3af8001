import { type ReactNode, useState } from 'react'
import { useHydrated } from '#features/identity/session/parts/use-hydrated.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { must } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { descriptionContract } from '../contract.ts'
import { partOf } from '../rules/api-description.ts'

type Props = {
  readonly group: string
  readonly isOpen: boolean
  readonly onChange: (explorer: ReactNode) => void
}

/** Opens and closes the explorer of a group. It needs scripts; the list that it replaces does not. */
export function ExplorerButton({ group, isOpen, onChange }: Props) {
  const api = useApi<typeof descriptionContract>()
  const isHydrated = useHydrated()
  const [busy, setBusy] = useState(false)
  const open = async (): Promise<void> => {
    const [{ ApiExplorer }, document] = await Promise.all([
      import('./ApiExplorer.tsx'),
      must(api('GET /api/openapi.json')),
    ])
    onChange(<ApiExplorer part={partOf(document, group)} />)
  }
  const fetchAndOpen = (): void => {
    setBusy(true)
    open()
      .catch(() => toast.error('The explorer cannot be fetched right now. Please try again.'))
      .finally(() => setBusy(false))
  }
  return (
    <Button
      variant="quiet"
      size="sm"
      busy={busy}
      onClick={isOpen ? () => onChange(undefined) : fetchAndOpen}
      aria-expanded={isOpen}
      aria-label={isOpen ? `Close the explorer of ${group}` : `Explore ${group}`}
      className={isHydrated ? '' : 'invisible'}
    >
      {isOpen ? 'Close' : 'Explore'}
    </Button>
  )
}
