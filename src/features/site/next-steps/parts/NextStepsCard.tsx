import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { toast } from '#ui/toast.ts'
import { paths } from '#values/paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { NextSteps, nextStepsContract } from '../contract.ts'
import type { StepId } from '../rules.ts'

type Item = NextSteps['items'][number]
type StepText = { readonly title: string; readonly why: string; readonly href: (item: Item) => string }

const ofProject = (item: Item, path: (id: string) => string, otherwise: string): string =>
  item.projectId === null ? otherwise : path(item.projectId)

const texts: Readonly<Record<Exclude<StepId, 'photo'>, StepText>> = {
  email: {
    title: 'Confirm your e-mail address',
    why: 'Gifts and reviews appear there.',
    href: () => paths.settings,
  },
  verification: {
    title: 'Ask for verification',
    why: 'A badge says what was checked, and when.',
    href: () => `${paths.researcherProfile('settings')}#verification`,
  },
  draft: {
    title: 'Begin your first project',
    why: 'It is saved while you type.',
    href: () => paths.submitProject,
  },
  submission: {
    title: 'Send a project to the reviewers',
    why: 'It is not public before one of them has read it.',
    href: () => paths.submitProject,
  },
  budget: {
    title: 'Say what each dollar is for',
    why: 'A budget shows donors what they pay.',
    href: (item) => ofProject(item, paths.editProject, paths.researcherProfile()),
  },
  milestones: {
    title: 'Add milestones',
    why: 'Donors see what will be shown, and by when.',
    href: (item) => ofProject(item, paths.editProject, paths.researcherProfile()),
  },
  update: {
    title: 'Post a first update',
    why: 'A few sentences are enough.',
    href: (item) => ofProject(item, (id) => paths.project(id, { tab: 'updates' }), paths.researcherProfile()),
  },
  thanks: {
    title: 'Thank your donors',
    why: 'They remember who did.',
    href: () => paths.researcherProfile('donors'),
  },
}

type CardProps = { readonly steps: NextSteps; readonly onEditProfile: () => void }

/** What to do next; empty once all is done or it was dismissed. */
export function NextStepsCard({ steps, onEditProfile }: CardProps) {
  const { dismiss, isBusy } = useDismissal()
  const done = steps.items.filter(({ isDone }) => isDone).length
  if (steps.isDismissed || done === steps.items.length) return null
  return (
    <section aria-labelledby="next-steps" className="rounded-lg border border-line bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="next-steps" className="text-xl">
          Next steps
        </h2>
        <p className="text-ink-2 text-sm tabular-nums">
          {done} of {steps.items.length} done
        </p>
      </div>
      <ul className="mt-3 grid gap-x-8 sm:grid-cols-2">
        {steps.items.map((item) => (
          <li key={item.id} className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-start gap-x-2 py-1.5">
            <Tick isDone={item.isDone} />
            <StepLine item={item} onEditProfile={onEditProfile} />
          </li>
        ))}
      </ul>
      <Button variant="link" size="sm" busy={isBusy} onClick={() => void dismiss()} className="mt-2">
        Do not show this any more
      </Button>
    </section>
  )
}

const Tick = ({ isDone }: { readonly isDone: boolean }) =>
  isDone ? (
    <Check size={18} aria-hidden="true" className="mt-1 text-ok" />
  ) : (
    // Beside the middle of its link, which is taller for thumbs.
    <span
      aria-hidden="true"
      className="mt-[0.9375rem] ml-0.5 size-3.5 rounded-full border-[1.5px] border-ink-3 pointer-fine:mt-1.5"
    />
  )

/** Tall enough for a thumb, and no taller than its line with a mouse. */
const linkClass = 'inline-flex min-h-11 items-center pointer-fine:min-h-0'

function StepLine({ item, onEditProfile }: { readonly item: Item; readonly onEditProfile: () => void }) {
  const { id, isDone } = item
  const { title, why } = id === 'photo' ? { title: 'Add your photo', why: 'People give to people.' } : texts[id]
  if (isDone)
    return (
      <p className="text-ink-3">
        {title}
        <span className="sr-only"> (done)</span>
      </p>
    )
  return (
    <div>
      {id === 'photo' ? (
        <Button variant="link" onClick={onEditProfile} className={linkClass}>
          {title}
        </Button>
      ) : (
        <Link to={texts[id].href(item)} className={linkClass}>
          {title}
        </Link>
      )}
      <p className="text-ink-2 text-sm">{why}</p>
    </div>
  )
}

function useDismissal() {
  const api = useApi<typeof nextStepsContract>()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const dismiss = async (): Promise<void> => {
    setBusy(true)
    const answer = await api('DELETE /api/me/next-steps').catch(() => undefined)
    setBusy(false)
    if (!answer?.ok) return toast.error('That could not be sent. Please try again.')
    await revalidate()
  }
  return { dismiss, isBusy }
}
