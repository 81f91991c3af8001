import { type ComponentType, useSyncExternalStore } from 'react'
import { cannotBeReached } from '#features/identity/session/parts/cannot-be-reached.ts'
import { loadedSession } from '#features/identity/session/parts/session.ts'
import { toast } from '#ui/toast.ts'
import type { SignInQuestionProps } from './SignInQuestion.tsx'

type Question = SignInQuestionProps & { readonly Body: ComponentType<SignInQuestionProps> }

let question: Question | undefined
const listeners = new Set<() => void>()
const put = (next: Question | undefined): void => {
  question = next
  for (const listener of listeners) listener()
}

/**
 * Asks the visitor to sign in where they are, so that their action continues afterwards (AMB-002). @param reason why,
 * as a sentence: 'Sign in to save this project.' @param intent names the action that `useIntent` continues when they
 * sign in with another service, and the page is left for it. @returns true when they are signed in, at once if they
 * were already.
 */
async function ask(reason: string, intent?: string): Promise<boolean> {
  if ((await loadedSession()).state === 'signed-in') return true
  const body = await import('./SignInQuestion.tsx').catch(() => undefined)
  if (!body) {
    toast.error(cannotBeReached)
    return false
  }
  question?.onAnswer(false)
  return new Promise((resolve) => {
    const onAnswer = (signedIn: boolean): void => {
      put(undefined)
      resolve(signedIn)
    }
    put({ reason, intent, onAnswer, Body: body.SignInQuestion })
  })
}

const asker = { ask }
export const useSignIn = (): typeof asker => asker

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Placed once, in the shell. */
export function SignInDialogHost() {
  const asked = useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  )
  if (!asked) return null
  const { Body, ...props } = asked
  return <Body {...props} />
}
