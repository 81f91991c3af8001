import { useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useHydrated } from '#features/identity/session/parts/use-hydrated.ts'
import { paths } from '#values/paths.ts'

/** The kinds of mailed links that /auth/confirm spends. */
export const linkTypes = ['signup', 'email', 'recovery', 'magiclink', 'email_change', 'invite'] as const
export type LinkType = (typeof linkTypes)[number]
export const linkTypeOf = (asked: string | null): LinkType | undefined => linkTypes.find((one) => one === asked)

export type MailedLink = {
  readonly tokenHash: string
  readonly type: LinkType
  /** For a link to another site: the server's redirect, which checks the target. */
  readonly onward?: string | undefined
}

/**
 * The token is removed from the URL at once and stays in the history entry's state, which a reload keeps (SESS-32).
 */
export function useMailedLink(): MailedLink | undefined {
  const [query] = useSearchParams()
  const { state } = useLocation()
  const isReady = useHydrated()
  const navigate = useNavigate()
  const tokenHash = query.get('token_hash')
  const type = linkTypeOf(query.get('type'))
  const redirectTo = query.get('redirect_to')
  useEffect(() => {
    if (tokenHash && type)
      void navigate(`${paths.confirmMail}?type=${type}`, {
        replace: true,
        state: { tokenHash, redirectTo },
        preventScrollReset: true,
      })
  }, [tokenHash, type, redirectTo, navigate])
  if (!type) return undefined
  // The server does not see the state: until hydration, both render the same.
  const kept: { tokenHash?: string; redirectTo?: string | null } | null = isReady ? state : null
  const token = tokenHash ?? kept?.tokenHash
  if (!token) return undefined
  const target = redirectTo ?? kept?.redirectTo
  const onward = target ? `/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to: target })}` : undefined
  return { tokenHash: token, type, onward }
}
