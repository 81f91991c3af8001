import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Id } from '#values/id.ts'
import { Unexpected } from '#wire/client.ts'
import { useApi } from '#wire/use-api.ts'
import type { Donation, donationsContract } from '../contract.ts'

export type Outcome =
  | { readonly seen: 'nothing' }
  | { readonly seen: 'refused'; readonly code: 'not_signed_in' | 'donation_not_found' | 'invalid_input' }
  | { readonly seen: 'gift'; readonly gift: Donation; readonly asked: number }

const isFinal = (gift: Donation): boolean => !['created', 'requires_action', 'processing'].includes(gift.state)
/** Every second for 30 seconds, then every five. */
const pauseMs = (asked: number): number => (asked < 30 ? 1000 : 5000)
/** If no event arrives within this many polls, and then from time to time, the server queries the gateway. */
const asksAfter = 5
const asksEvery = 12
/** Totals are updated within a second of the confirmation. */
const foldedAfterMs = 1500

/** Polls a gift until it has its outcome, then reloads the page's totals. `isAway` while the server does not answer. */
export function useOutcome(
  donationId: Id<'donation'>,
  guest: string | undefined,
): { outcome: Outcome; isAway: boolean; again: () => void } {
  const api = useApi<typeof donationsContract>()
  const { revalidate } = useRevalidator()
  const [outcome, setOutcome] = useState<Outcome>({ seen: 'nothing' })
  const [isAway, setAway] = useState(false)
  const [round, setRound] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async (asked: number): Promise<void> => {
      const answer = await api('GET /api/donations/:id', {
        params: { id: donationId },
        query: { guest },
        signal: leaving.signal,
      })
      setAway(false)
      if (!answer.ok) return setOutcome({ seen: 'refused', code: answer.refusal.code })
      if (!isFinal(answer.data) && asked >= asksAfter && (asked - asksAfter) % asksEvery === 0)
        await api('POST /api/donations/:id/look-up', {
          params: { id: donationId },
          query: { guest },
          signal: leaving.signal,
        })
      setOutcome({ seen: 'gift', gift: answer.data, asked })
      timer = isFinal(answer.data)
        ? setTimeout(() => void revalidate(), foldedAfterMs)
        : setTimeout(() => follow(asked + 1), pauseMs(asked))
    }
    const follow = (asked: number): void => {
      look(asked).catch((error: unknown) => {
        if (leaving.signal.aborted) return
        if (!(error instanceof Unexpected)) throw error
        setAway(true)
        timer = setTimeout(() => follow(asked + 1), 5000)
      })
    }
    follow(0)
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [api, donationId, guest, revalidate, round])
  return { outcome, isAway, again: () => setRound((now) => now + 1) }
}
