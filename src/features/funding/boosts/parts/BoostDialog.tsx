import { useSending } from '#features/funding/payees/parts/use-sending.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { longDate } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { boostsContract, OwnBoosts } from '../contract.ts'
import { boostEnd } from '../rules.ts'

type BoostDialogProps = {
  readonly boosts: OwnBoosts
  readonly project: OwnBoosts['projects'][number]
  readonly open: boolean
  readonly onClose: () => void
}

/** What a boost does, until when, and how many the plan has left after it. */
export function BoostDialog({ boosts, project, open, onClose }: BoostDialogProps) {
  const api = useApi<typeof boostsContract>()
  const { busy, errors, fault, send } = useSending()
  const { granted, used, expiresAt, days, now } = boosts
  const endsAt = boostEnd(now, project.deadlineAt, days)
  const start = async (): Promise<void> => {
    const call = () => api('POST /api/me/boosts', { body: { projectId: project.projectId } })
    if (await send(call, `“${project.title}” is boosted until ${longDate(endsAt)}.`)) onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Boost this project"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Not Now
          </Button>
          <Button busy={busy} onClick={() => void start()}>
            Boost It
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="break-words font-semibold">{project.title}</p>
        <p>
          Until {longDate(endsAt)}
          {endsAt === project.deadlineAt ? ', its deadline,' : ''} it stands at the front of the Trending strips and of
          the home page, marked ‘Boosted’. Where more projects are boosted than fit, they take turns by the hour. Its
          score stays as it is, in lists and in search.
        </p>
        <p>
          This uses {granted - used === 1 ? 'the last boost' : `one of the ${granted - used} boosts`} that your plan has
          left
          {expiresAt ? `; what is not used expires on ${longDate(expiresAt)}` : ''}. It cannot be moved to another
          project or stopped.
        </p>
        {(fault ?? errors[0]) && (
          <p role="alert" className="text-bad">
            {fault ?? errors[0]?.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}
