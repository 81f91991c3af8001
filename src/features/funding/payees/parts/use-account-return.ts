import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#values/paths.ts'
import { useApi } from '#wire/use-api.ts'
import type { payeesContract } from '../contract.ts'

/**
 * After a visit to the provider's page we query the state, because the URL says only that the researcher came back. The
 * page's own URL is restored then, so that a reload queries nothing.
 *
 * @returns whether the query is running.
 */
export function useAccountReturn(): boolean {
  const api = useApi<typeof payeesContract>()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const hasReturned = query.get('account') === 'returned'
  const [isAsking, setAsking] = useState(hasReturned)
  useEffect(() => {
    if (!hasReturned) return
    // If the query fails, the provider's event brings the same a few moments later.
    void api('POST /api/me/payee/account/state')
      .catch(() => undefined)
      .finally(() => {
        setAsking(false)
        void navigate(paths.researcherProfile('money'), { replace: true, preventScrollReset: true })
      })
  }, [hasReturned, api, navigate])
  return isAsking
}
