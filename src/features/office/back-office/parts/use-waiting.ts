import { useEffect, useState } from 'react'
import { minuteMs } from '#values/time.ts'
import { useApi } from '#wire/use-api.ts'
import type { staffContract, Waiting } from '../contract.ts'

export type Count = Waiting['items'][number]
type Counts = ReadonlyMap<string, Count>

/** How much waits on each screen: read again with each page that is opened, and once a minute while one looks. */
export function useWaiting(pathname: string): Counts {
  const api = useApi<typeof staffContract>()
  const [counts, setCounts] = useState<Counts>(new Map())
  useEffect(() => {
    const read = (): void => {
      if (document.hidden) return
      api('GET /api/admin/waiting').then(
        (answer) => answer.ok && setCounts(new Map(answer.data.items.map((one) => [one.id, one]))),
        // The last counts stay until the next minute.
        () => undefined,
      )
    }
    read()
    const timer = setInterval(read, minuteMs)
    return () => clearInterval(timer)
  }, [api, pathname])
  return counts
}
