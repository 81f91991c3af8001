import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { toast } from '#ui/toast.ts'

/**
 * For an act that was refused because a colleague or another tab was first: the page shows its present state. The
 * sentence stays where it was put; if that place disappears with the former state, a note says it.
 */
export function useCatchUp(): (sentence: string) => Promise<void> {
  const { revalidate, state } = useRevalidator()
  const unread = useRef<string>(undefined)
  // The new state is on the screen, and the sentence still is.
  useEffect(() => {
    if (state === 'idle') unread.current = undefined
  }, [state])
  useEffect(
    () => () => {
      if (unread.current !== undefined) toast.error(unread.current)
    },
    [],
  )
  return async (sentence) => {
    unread.current = sentence
    await revalidate()
  }
}
