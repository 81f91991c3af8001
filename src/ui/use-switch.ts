import { useEffect, useState } from 'react'
import { toast } from './toast.ts'

/** @returns a sentence for the person when the server did not keep it. */
type Send = (wanted: boolean) => Promise<string | undefined>

type Shown = { readonly show: (isOn: boolean) => void; readonly fault: (sentence: string) => void }

/**
 * Sends one request at a time, so that the server ends with what was pressed last, in whatever order its answers would
 * come. What it refuses is reverted.
 *
 * @param held what the server holds.
 */
export function createSwitch(held: boolean) {
  let wanted = held
  let isSending = false
  return {
    put: async (next: boolean, send: Send, { show, fault }: Shown): Promise<void> => {
      wanted = next
      show(next)
      if (isSending) return
      isSending = true
      while (wanted !== held) {
        const sent = wanted
        const refused = await send(sent)
        if (refused === undefined) held = sent
        // Pressed again meanwhile: what was refused is not wanted any more.
        else if (wanted === sent) {
          wanted = held
          show(held)
          fault(refused)
        }
      }
      isSending = false
    },
    /** What a later read says. @returns whether it is newer than what was pressed. */
    learn: (isOn: boolean): boolean => {
      if (isSending) return false
      wanted = held = isOn
      return true
    },
  }
}

/**
 * A setting with two states that changes at once.
 *
 * @param isOn what the server held when it was read.
 * @param send must not reject.
 * @returns what to show, and how to change it; resolves once the server has answered what was pressed last, or at once
 *   while another press waits for its answer.
 */
export function useSwitch(isOn: boolean, send: Send): readonly [boolean, (wanted: boolean) => Promise<void>] {
  const [shown, setShown] = useState(isOn)
  const [one] = useState(() => createSwitch(isOn))
  useEffect(() => {
    if (one.learn(isOn)) setShown(isOn)
  }, [one, isOn])
  return [shown, (wanted) => one.put(wanted, send, { show: setShown, fault: toast.error })]
}
