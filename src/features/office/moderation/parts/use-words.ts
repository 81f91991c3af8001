import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#ui/toast.ts'
import { fieldError } from '#wire/client.ts'
import type { FieldError } from '#wire/contract.ts'

type Answer<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly refusal: { readonly title: string; readonly errors: readonly FieldError[] } }

/** A text that is sent with an act, as the named field; what is wrong is beside it, and nothing typed is lost. */
export function useWords(missing: string, field = 'words') {
  const { revalidate } = useRevalidator()
  const [words, setWords] = useState('')
  const [faults, setFaults] = useState<{ readonly words?: string; readonly all?: string }>({})
  const [isBusy, setBusy] = useState(false)
  const send = async <T>(call: () => Promise<Answer<T>>, done: string): Promise<T | undefined> => {
    if (isBusy) return undefined
    if (words.trim() === '') {
      setFaults({ words: missing })
      return undefined
    }
    setBusy(true)
    setFaults({})
    try {
      const answer = await call()
      if (answer.ok) {
        setWords('')
        toast.show(done)
        return answer.data
      }
      const inWords = fieldError(answer.refusal.errors, field)
      setFaults(inWords ? { words: inWords } : { all: answer.refusal.title })
      // The page shows how it stands now, so that it can be sent again.
      await revalidate()
    } catch {
      setFaults({ all: 'That could not be sent. Nothing you typed is lost; please try again.' })
    } finally {
      setBusy(false)
    }
    return undefined
  }
  return { words, setWords, faults, isBusy, send }
}
