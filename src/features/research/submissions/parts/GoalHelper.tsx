import { useEffect, useState } from 'react'
import { useTaxonomy } from '#features/research/catalogue/parts/use-taxonomy.ts'
import { sectorLabel } from '#features/research/catalogue/rules/form-areas.ts'
import type { projectsContract } from '#features/research/projects/contract/endpoints.ts'
import type { GoalsReached } from '#features/research/projects/contract/objects.ts'
import { inThousands } from '#values/count.ts'
import { typedDollars } from '#values/digits.ts'
import { useApi } from '#wire/use-api.ts'

const pauseMs = 600

/** What similar goals reached, from our own data; empty if there is too little of it. */
export function GoalHelper({ sector, goal }: { readonly sector: string; readonly goal: string }) {
  const taxonomy = useTaxonomy()
  const api = useApi<typeof projectsContract>()
  const [found, setFound] = useState<GoalsReached>()
  const dollars = typedDollars(goal)
  const isAsked = sector !== '' && dollars !== undefined && dollars >= 1 && dollars <= 10_000_000
  useEffect(() => {
    setFound(undefined)
    if (!isAsked) return
    const leave = new AbortController()
    const timer = setTimeout(() => {
      const query = { sector, goal: String(dollars) }
      api('GET /api/goals-reached', { query, signal: leave.signal })
        .then((answer) => answer.ok && setFound(answer.data))
        // A hint that cannot be loaded is left out.
        .catch(() => {})
    }, pauseMs)
    return () => {
      clearTimeout(timer)
      leave.abort()
    }
  }, [api, sector, dollars, isAsked])
  if (!found?.reached) return null
  const { projects, medianPercent } = found.reached
  return (
    <p className="-mt-3 text-ink-2 text-sm">
      {inThousands(projects)} projects in {sectorLabel(taxonomy, sector)} with goals from ${inThousands(found.atLeast)}{' '}
      to ${inThousands(found.atMost)} have closed; half of them reached{' '}
      <strong className="font-semibold">{medianPercent}%</strong> or more.
    </p>
  )
}
