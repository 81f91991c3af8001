import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Id } from '#values/id.ts'
import { type Instant, secondMs } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { deskContract } from '../contract/desk.ts'

type Other = { readonly id: Id<'user'>; readonly name: string; readonly writingSince: Instant | null }
const beatMs = 15 * secondMs

/** Says every 15 seconds that this ticket is open here, and hears who else has it; what is new is read at once. */
export function usePresence(id: Id<'ticket'>, lastNo: number, isWriting: boolean): readonly Other[] {
  const api = useApi<typeof deskContract>()
  const { revalidate } = useRevalidator()
  const [others, setOthers] = useState<readonly Other[]>([])
  const known = useRef(lastNo)
  useEffect(() => {
    known.current = lastNo
  }, [lastNo])
  useEffect(() => {
    let isHere = true
    const beat = async (): Promise<void> => {
      if (document.hidden) return
      // A lost beat is made good by the next.
      const answer = await api('POST /api/admin/tickets/:id/presence', {
        params: { id },
        body: { writing: isWriting },
      }).catch(() => undefined)
      if (!isHere || !answer?.ok) return
      setOthers(answer.data.others)
      if (answer.data.lastNo !== known.current) void revalidate()
    }
    void beat()
    const timer = setInterval(() => void beat(), beatMs)
    return () => {
      isHere = false
      clearInterval(timer)
    }
  }, [api, id, isWriting, revalidate])
  return others
}
