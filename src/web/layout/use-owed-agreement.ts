import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Me } from '#features/identity/session/contract.ts'

/** What people may do before they agree: read the texts, contact support, export their data and leave. */
const open =
  /^\/(agree|settings|researcher-profile|terms|privacy|security|cookies|accessibility|help|faq|contact|ticket|about|auth)(\/|$)/

/**
 * Redirects a person whose agreement is due to where it is asked, and back afterwards (AMB-164). Loaded with the
 * account menu, so that pages for readers do not grow; the staff area has its own guard.
 */
export function useOwedAgreement({ owesAgreement }: Pick<Me, 'owesAgreement'>): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isAsked = owesAgreement && !open.test(pathname)
  useEffect(() => {
    if (isAsked) void navigate(`/agree?${new URLSearchParams({ next: pathname + search })}`, { replace: true })
  }, [isAsked, navigate, pathname, search])
}
