import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { exactTime } from '#ui/DateText.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { toast } from '#ui/toast.ts'
import { useApi } from '#wire/use-api.ts'
import type { EditedStory, storiesContract } from '../contract/stories.ts'
import { type StoryAnswer, storyStateLabels } from '../rules/stories.ts'

type VersionsProps = { readonly story: EditedStory }

const answers: Readonly<Record<StoryAnswer, string>> = {
  agreed: 'Agreed to',
  refused: storyStateLabels.refused,
  taken_back: storyStateLabels.taken_back,
  undone: storyStateLabels.undone,
}

/** All wordings with their researcher's answers, and those that staff can withdraw. */
export function StoryVersions({ story }: VersionsProps) {
  const { id, versions, isRemoved } = story
  const { undo, show, isBusy } = useStoryActs(story)
  const isPublished = versions.some(({ isPublic }) => isPublic)
  if (id === null || versions.length === 0) return null
  return (
    <section aria-label="Wordings" className="grid max-w-3xl gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h3 className="text-base">Wordings</h3>
        {isPublished && (
          <Button size="sm" variant="quiet" busy={isBusy} onClick={() => void show(isRemoved)}>
            {isRemoved ? 'Put It Back on the Page' : 'Take It from the Page'}
          </Button>
        )}
      </div>
      <ol className="grid divide-y divide-line border-line border-y">
        {versions.map((one) => (
          <li key={one.no} className="grid gap-1 py-3 text-sm">
            <p className="flex flex-wrap items-center gap-x-4 text-xs">
              <strong>{one.no}.</strong>
              {one.isPublic ? (
                <StatusBadge tone={isRemoved ? 'neutral' : 'ok'}>
                  {isRemoved ? storyStateLabels.removed : storyStateLabels.public}
                </StatusBadge>
              ) : (
                <StatusBadge tone={one.answer === null ? 'warn' : 'neutral'}>
                  {one.answer === null ? storyStateLabels.waiting : answers[one.answer]}
                </StatusBadge>
              )}
              <span className="text-ink-3">
                <bdi>{one.by}</bdi>, {exactTime(one.at)}
              </span>
              {one.answer === null && (
                <Button size="sm" variant="link" busy={isBusy} onClick={() => void undo(one.no)}>
                  Take Back
                </Button>
              )}
            </p>
            <p className="wrap-anywhere font-semibold">{one.title}</p>
            <p className="wrap-anywhere line-clamp-4 whitespace-pre-line text-ink-2">{one.body}</p>
            {one.answerWords && (
              <p className="wrap-anywhere whitespace-pre-line border-line border-l-2 pl-3">
                <bdi>{one.answerWords}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

function useStoryActs({ id }: EditedStory) {
  const api = useApi<typeof storiesContract>()
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  const act = async (call: () => Promise<{ ok: true } | { ok: false; refusal: { title: string } }>, done: string) => {
    if (isBusy) return
    setBusy(true)
    try {
      const answer = await call()
      if (answer.ok) toast.show(done)
      else toast.error(answer.refusal.title)
      await revalidate()
    } catch {
      toast.error('That could not be sent. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  const params = { id: id ?? '' }
  return {
    isBusy,
    undo: (no: number) => act(() => api('POST /api/admin/stories/:id/undo', { params, body: { no } }), 'Taken back.'),
    show: (isShown: boolean) =>
      act(
        () => api('POST /api/admin/stories/:id/shown', { params, body: { isShown } }),
        isShown ? 'It is on the page again.' : 'It is no longer on the page.',
      ),
  }
}
