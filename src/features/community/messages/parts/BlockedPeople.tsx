import { useState } from 'react'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'
import type { messagesContract } from '../contract/endpoints.ts'
import type { Block } from '../contract/objects.ts'

type BlockedPeopleProps = {
  readonly blocks: readonly Block[]
  /** Reloads the page. */
  readonly onChange: () => Promise<void> | void
}

/** Whom the reader blocked, and where; lifting a block notifies neither side. */
export const BlockedPeople = ({ blocks, onChange }: BlockedPeopleProps) => (
  <ul className="grid gap-px overflow-hidden rounded-lg border border-line bg-line">
    {blocks.map((block) => (
      <Blocked key={block.id} block={block} onChange={onChange} />
    ))}
  </ul>
)

function Blocked({ block, onChange }: { readonly block: Block } & Pick<BlockedPeopleProps, 'onChange'>) {
  const api = useApi<typeof messagesContract>()
  const [busy, setBusy] = useState(false)
  const unblock = async (): Promise<void> => {
    setBusy(true)
    const done = await api('DELETE /api/me/blocks/:id', { params: { id: block.id } }).then(
      (answer) => answer.ok,
      () => false,
    )
    setBusy(false)
    if (!done) return toast.error(cannotBeReached)
    toast.show('No longer blocked.')
    await onChange()
  }
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 bg-surface px-4 py-2">
      <p className="min-w-0">
        <bdi className="block truncate font-semibold">{block.name}</bdi>
        <span className="block truncate text-ink-3 text-sm">{block.where}</span>
      </p>
      <Button variant="quiet" size="sm" busy={busy} onClick={() => void unblock()}>
        Unblock<span className="sr-only"> {block.name}</span>
      </Button>
    </li>
  )
}
