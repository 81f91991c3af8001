import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#values/paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { payeesContract } from '../contract.ts'

/**
 * After a visit to the provider's page its answer is fetched: the address says only that the researcher came back. The
 * page's own address is restored then, so that a reload fetches nothing.
 *
 * @returns whether it is being asked for.
 */
export function useAccountReturn(): boolean {
  const api = useApi<typeof payeesContract>()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const hasReturned = query.get('account') === 'returned'
  const [isAsking, setAsking] = useState(hasReturned)
  useEffect(() => {
    if (!hasReturned) return
    // Without an answer the provider's event says the same some moments later.
    void api('POST /api/me/payee/account/state')
      .catch(() => undefined)
      .finally(() => {
        setAsking(false)
        void navigate(paths.researcherProfile('money'), { replace: true, preventScrollReset: true })
      })
  }, [hasReturned, api, navigate])
  return isAsking
}
