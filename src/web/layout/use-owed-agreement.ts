import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Me } from '#features/identity/session/contract.ts'

/** What stays open to a person who has not agreed yet: reading the texts, asking, taking one's data and leaving. */
const open =
  /^\/(agree|settings|researcher-profile|terms|privacy|security|cookies|accessibility|help|faq|contact|ticket|about|auth)(\/|$)/

/**
 * Leads a person whose agreement is asked to where it is asked, and back afterwards (AMB-164). Comes with the account
 * menu alone, so that pages for readers weigh no more; the staff area has its guard.
 */
export function useOwedAgreement({ owesAgreement }: Pick<Me, 'owesAgreement'>): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isAsked = owesAgreement && !open.test(pathname)
  useEffect(() => {
    if (isAsked) void navigate(`/agree?${new URLSearchParams({ next: pathname + search })}`, { replace: true })
  }, [isAsked, navigate, pathname, search])
}
