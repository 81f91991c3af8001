import { useState } from 'react'

/** Something that takes a while and may fail; a second press meanwhile does nothing. */
export function useAct(work: () => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const run = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setFault(undefined)
    try {
      await work()
    } catch (cause) {
      setFault(cause instanceof Error ? cause.message : 'This did not work. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, fault, run: () => void run() }
}
