import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#ui/toast.ts'
import type { Id } from '#values/id.ts'
import { instantOfField } from '#values/time.ts'
import { fieldError } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { OwnUpdate, updatesContract } from '../contract.ts'
import type { WantedState } from '../rules/kinds.ts'
import type { UpdateErrors, Written } from './UpdateForm.tsx'

type Target = { readonly projectId: Id<'project'> } | { readonly updateId: Id<'update'> }

const doneTexts: Readonly<Record<WantedState, string>> = {
  published: 'Your update is posted.',
  scheduled: 'Your update is scheduled.',
  draft: 'Your draft is saved.',
}

/**
 * Sends a new update, or changes one. The server's errors appear beside their fields; nothing that was typed is lost.
 * `send` returns the stored update if another window has saved it since.
 */
export function useSending(target: Target, done: () => void) {
  const api = useApi<typeof updatesContract>()
  const { revalidate } = useRevalidator()
  const [errors, setErrors] = useState<UpdateErrors>({})
  const [busy, setBusy] = useState<WantedState>()
  const call = (written: Written, state: WantedState, version: number) => {
    const { content, kind, finding, audience } = written
    const publishAt = state === 'scheduled' ? instantOfField(written.publishAt ?? '') : undefined
    const rest = { ...(kind === 'final' && finding ? { finding } : {}), ...(publishAt ? { publishAt } : {}) }
    const body = { content, kind, audience, state, ...rest }
    return 'projectId' in target
      ? api('POST /api/projects/:id/updates', { params: { id: target.projectId }, body })
      : api('PUT /api/updates/:id', { params: { id: target.updateId }, body: { ...body, version } })
  }
  const send = async (written: Written, state: WantedState, version = 1): Promise<OwnUpdate | undefined> => {
    if (busy) return undefined
    setBusy(state)
    setErrors({})
    try {
      const answer = await call(written, state, version)
      if (!answer.ok) {
        if (answer.refusal.code === 'update_edited_meanwhile') return answer.refusal.data.current
        setErrors(errorsOf(answer.refusal))
        return undefined
      }
      done()
      toast.show('projectId' in target ? doneTexts[state] : 'Your changes are saved.')
      await revalidate()
    } catch {
      setErrors({ content: 'That could not be sent. Your text is kept; please try again.' })
    } finally {
      setBusy(undefined)
    }
    return undefined
  }
  return { errors, busy, send }
}

function errorsOf(refusal: {
  readonly code: string
  readonly title: string
  readonly errors: Parameters<typeof fieldError>[0]
}): UpdateErrors {
  if (refusal.code === 'publish_time_invalid') return { publishAt: refusal.title }
  const found = (['content', 'finding', 'publishAt'] as const).flatMap((field) => {
    const message = fieldError(refusal.errors, field)
    return message ? [[field, message]] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : { content: refusal.title }
}
