import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Me } from '#features/identity/session/contract.ts'

/**
 * What stays open to a person who has not agreed yet: reading the texts, asking, ending mails, exporting their data and
 * leaving.
 */
const open =
  /^\/(agree|settings|researcher-profile|terms|privacy|security|cookies|accessibility|help|faq|contact|ticket|about|auth|unsubscribe|job-alert)(\/|$)/

/**
 * Redirects a person who owes an agreement to the page that asks for it, and back afterwards (AMB-164). Loaded only
 * with the account menu, so that pages for readers stay small; the staff area has its own guard.
 */
export function useOwedAgreement({ owesAgreement }: Pick<Me, 'owesAgreement'>): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isAsked = owesAgreement && !open.test(pathname)
  useEffect(() => {
    if (isAsked) void navigate(`/agree?${new URLSearchParams({ next: pathname + search })}`, { replace: true })
  }, [isAsked, navigate, pathname, search])
}
