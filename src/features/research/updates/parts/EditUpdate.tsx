import { useState } from 'react'
import { useFieldsDraft } from '#ui/use-draft.ts'
import { fieldOfInstant, type Instant } from '#values/time.ts'
import type { OwnUpdate } from '../contract.ts'
import type { WantedState } from '../rules/kinds.ts'
import { mergeUpdate } from '../rules/merge-update.ts'
import { type EditBase, keptEdit } from './kept-update.ts'
import { OtherWordings } from './OtherWordings.tsx'
import { UpdateConflict } from './UpdateConflict.tsx'
import { UpdateForm, type Written } from './UpdateForm.tsx'
import { useSending } from './use-sending.ts'

type EditUpdateProps = {
  readonly update: OwnUpdate
  readonly now: Instant
  readonly onClose: () => void
  readonly onSaved: () => void
}

/**
 * A new wording of the author's own update, kept through a reload until it is saved or given up. The earlier wording of
 * a published one stays readable.
 */
export function EditUpdate({ update, now, onClose, onSaved }: EditUpdateProps) {
  const { base, written, setWritten, note, contest, settle, errors, busy, save, discard } = useEditing(update, () => {
    onClose()
    onSaved()
  })
  const isPublished = base.state === 'published'
  return (
    <>
      {note && <p role="status">{note}</p>}
      <UpdateForm
        now={now}
        label="The update"
        hint={
          isPublished
            ? 'The earlier wording stays readable, and the update is marked as edited.'
            : 'Only you can see it.'
        }
        isPublished={isPublished}
        written={written}
        onWrite={setWritten}
        errors={errors}
        busy={busy}
        onSend={(state) => void save(written, state)}
        onCancel={() => {
          discard()
          onClose()
        }}
      />
      <OtherWordings updateId={update.id} version={base.version} present={written.content} />
      {contest && <UpdateConflict typed={contest.typed} saved={contest.saved} onSettle={settle} />}
    </>
  )
}

const writtenOf = ({ content, kind, audience, finding, publishAt }: OwnUpdate): Written => ({
  ...{ content, kind, audience },
  finding: finding ?? undefined,
  publishAt: publishAt ? fieldOfInstant(publishAt) : undefined,
})

const baseOf = (update: OwnUpdate): EditBase => ({
  version: update.version,
  state: update.state,
  wording: writtenOf(update),
})

/** Two texts of which a person chooses one, and the pending action. */
type Contest = { readonly typed: string; readonly saved: string; readonly state: WantedState }

/** The form, based on the version that it was opened with, or on a newer one once another window has saved. */
function useEditing(update: OwnUpdate, done: () => void) {
  const begin = { base: baseOf(update), written: writtenOf(update) }
  const draft = useFieldsDraft(`update-edit:${update.id}`, (kept) => keptEdit(kept, begin))
  const { base, written } = draft.fields
  const [note, setNote] = useState<string>()
  const [contest, setContest] = useState<Contest>()
  const { errors, busy, send } = useSending({ updateId: update.id }, () => {
    draft.clear()
    done()
  })

  const save = async (from: Written, state: WantedState, upon: EditBase = base): Promise<void> => {
    setNote(undefined)
    const current = await send(from, state, upon.version)
    if (!current) return
    const { wording: merged, isContested } = mergeUpdate(upon.wording, writtenOf(current), from)
    // Pressing 'Schedule' means the time that is beside the button.
    const wording = state === 'scheduled' ? { ...merged, publishAt: from.publishAt } : merged
    draft.change({ base: baseOf(current), written: wording })
    if (isContested) return setContest({ typed: from.content, saved: current.content, state })
    // Its state has changed: its author decides whether to continue.
    if (current.state !== upon.state)
      return setNote('It was published, scheduled or kept as a draft meanwhile. What you typed is here.')
    await save(wording, state, baseOf(current))
  }
  const settle = (content: string): void => {
    if (!contest) return
    const chosen = { ...written, content }
    draft.change({ written: chosen })
    setContest(undefined)
    void save(chosen, base.state === 'published' ? 'published' : contest.state)
  }
  const setWritten = (typed: Written): void => draft.change({ written: typed })
  return { base, written, setWritten, note, contest, settle, errors, busy, save, discard: draft.clear }
}
