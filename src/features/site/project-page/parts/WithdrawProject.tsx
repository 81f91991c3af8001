import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ProjectDetail } from '#features/research/projects/contract/objects.ts'
import type { submissionsContract } from '#features/research/submissions/contract.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'

/** PROJ-43: the owner withdraws a pending project. Asks for confirmation, because it is final. */
export function WithdrawProject({ project }: { readonly project: ProjectDetail }) {
  const api = useApi<typeof submissionsContract>()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const withdraw = async (): Promise<void> => {
    setBusy(true)
    try {
      const answer = await api('POST /api/projects/:id/withdrawal', { params: { id: project.id } })
      setAsking(false)
      if (answer.ok) toast.show('Your project is withdrawn.')
      else toast.error(answer.refusal.title)
      await revalidate()
    } catch {
      toast.error('That could not be sent. Your project was not withdrawn; please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)} className="justify-self-start">
        Withdraw Project
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Withdraw this project?"
        footer={
          <>
            <Button variant="quiet" onClick={() => setAsking(false)}>
              Keep It
            </Button>
            <Button variant="danger" busy={isBusy} onClick={() => void withdraw()}>
              Withdraw
            </Button>
          </>
        }
      >
        <p>
          No reviewer decides on <strong>{project.title}</strong> any more. You can still read it here, but not send it
          in again: a changed version is a new project.
        </p>
      </Dialog>
    </>
  )
}
