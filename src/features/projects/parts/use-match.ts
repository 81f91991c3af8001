import { useEffect, useState } from 'react'
import { type InterestArea, matchesInterests } from '#features/catalogue/rules/maps.ts'
import type { donorsContract } from '#features/donors/contract.ts'
import { useSession } from '#features/identity/parts/session.ts'
import { useApi } from '#wire/use-api.ts'
import type { ProjectCard } from '../contract.ts'

/**
 * Whether a project overlaps the interests of the donor who is looking (LIST-22); never for anybody else (LIST-23).
 * @param place where the list is, as 'science/ecology': a browse area of all that it shows.
 */
export function useMatch(place: string): (project: ProjectCard) => boolean {
  const api = useApi<typeof donorsContract>()
  const session = useSession()
  const isDonor = session.state === 'signed-in' && session.me.userType === 'donor'
  const [interests, setInterests] = useState<readonly InterestArea[]>([])
  useEffect(() => {
    if (!isDonor) return setInterests([])
    const leaving = new AbortController()
    api('GET /api/me/interests', { signal: leaving.signal }).then(
      (answer) => setInterests(answer.ok ? answer.data.areas : []),
      (cause: unknown) => {
        if (!leaving.signal.aborted) console.warn('matches cannot be shown', cause)
      },
    )
    return () => leaving.abort()
  }, [api, isDonor])
  return ({ sector, subsection }) => matchesInterests(interests, [`${sector}/${subsection}`, place])
}
