import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { SignInWays } from '#features/identity/sign-in/contract/ways.ts'
import type { Outcome } from '#features/identity/sign-in/parts/auth-calls.ts'
import {
  findIdentities,
  type LinkedIdentity,
  linkService,
  unlinkService,
} from '#features/identity/sign-in/parts/identity-calls.ts'
import { providerErrorMessage } from '#features/identity/sign-in/rules/provider-words.ts'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import { toast } from '#ui/toast.ts'
import { SettingsSection } from './SettingsSection.tsx'

/** The sign-in methods of the account (AMB-049); empty if only e-mail is possible. */
export function LinkedSettings({ ways }: { ways: SignInWays }) {
  const { identities, read } = useIdentities()
  useReturn(ways)
  const [busy, setBusy] = useState<string>()
  const isMore = ways.providers.length > 0 || (identities ?? []).some((one) => !Object.hasOwn(ownNames, one.provider))
  if (!isMore) return null
  const run = async (what: string, call: Promise<Outcome<object>>, done: string): Promise<void> => {
    setBusy(what)
    const outcome = await call
    setBusy(undefined)
    if (!outcome.ok) return toast.error(outcome.message)
    toast.show(done)
    await read()
  }
  return (
    <SettingsSection title="Linked sign-ins" text="Every one of these opens your account.">
      {identities === undefined ? (
        <p className="text-ink-2">Looking what is linked.</p>
      ) : (
        <ul className="grid divide-y divide-line rounded-lg border border-line bg-surface">
          {identities.filter(isListed).map((one) => (
            <IdentityRow
              key={one.identityId}
              identity={one}
              name={nameOf(ways, one.provider)}
              isLast={identities.length === 1}
              canUnlink={ways.canLink}
              busy={busy === one.identityId}
              onUnlink={() => void run(one.identityId, unlinkService(one.identityId), 'That sign-in is unlinked.')}
            />
          ))}
        </ul>
      )}
      {identities && <NewLinks ways={ways} identities={identities} />}
    </SettingsSection>
  )
}

/** The phone has its own section. */
const isListed = ({ provider }: LinkedIdentity): boolean => provider !== 'phone'

const nameOf = ({ providers }: SignInWays, id: string): string => {
  if (id.startsWith('sso:')) return 'Your institution'
  return ownNames[id] ?? providers.find((one) => one.id === id)?.name ?? id
}
/** Our own methods, each with its own section of the settings. */
const ownNames: Readonly<Record<string, string>> = { email: 'E-mail', phone: 'Phone' }

type IdentityRowProps = {
  identity: LinkedIdentity
  name: string
  /** The last remaining one cannot be removed. */
  isLast: boolean
  canUnlink: boolean
  busy: boolean
  onUnlink: () => void
}

function IdentityRow({ identity, name, isLast, canUnlink, busy, onUnlink }: IdentityRowProps) {
  const { provider, email, since } = identity
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{name}</p>
        <p className="break-words text-ink-2 text-sm">
          {email && `${email}, `}
          {since && (
            <>
              since <DateText at={since} />
            </>
          )}
        </p>
      </div>
      {!Object.hasOwn(ownNames, provider) && canUnlink && (
        <Button
          variant="quiet"
          size="sm"
          busy={busy}
          disabledReason={isLast ? 'The only way in. Choose a password first.' : undefined}
          onClick={onUnlink}
        >
          Unlink<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  )
}

function NewLinks({ ways, identities }: { ways: SignInWays; identities: readonly LinkedIdentity[] }) {
  const { pathname, search } = useLocation()
  const [busy, setBusy] = useState<string>()
  const others = ways.providers.filter(({ id }) => !identities.some((one) => one.provider === id))
  if (others.length === 0) return null
  if (!ways.canLink) return <p className="text-ink-2 text-sm">Linking other services is switched off here.</p>
  const link = async (provider: string): Promise<void> => {
    setBusy(provider)
    const back = new URL(withoutReturn(pathname, search), location.origin)
    back.searchParams.set('linked', provider)
    const outcome = await linkService(provider, back.href)
    if (outcome.ok) return
    setBusy(undefined)
    toast.error(outcome.message)
  }
  return (
    <div className="flex flex-wrap gap-3">
      {others.map(({ id, name }) => (
        <Button key={id} variant="quiet" busy={busy === id} onClick={() => void link(id)}>
          Link {name}
        </Button>
      ))}
    </div>
  )
}

/** Requested from the auth service once the section is visible. */
function useIdentities() {
  const [identities, setIdentities] = useState<readonly LinkedIdentity[]>()
  const read = async (): Promise<void> => {
    const found = await findIdentities()
    if (found.ok) setIdentities(found.identities)
    else toast.error(found.message)
  }
  useEffect(() => {
    void findIdentities().then((found) => (found.ok ? setIdentities(found.identities) : toast.error(found.message)))
  }, [])
  return { identities, read }
}

/**
 * The URL of the settings without the parameters of a return: otherwise the next attempt would come back with the old
 * error.
 */
function withoutReturn(pathname: string, search: string): string {
  const tab = new URLSearchParams(search).get('tab')
  return tab ? `${pathname}?tab=${tab}` : pathname
}

/** Reports the result after coming back from the service, and cleans the URL. */
function useReturn(ways: SignInWays): void {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const linked = query.get('linked')
  const error = query.get('error_code')
  useEffect(() => {
    if (linked === null) return
    if (error !== null) toast.error(providerErrorMessage(error))
    else toast.show(`${nameOf(ways, linked)} is linked.`)
    void navigate(withoutReturn(pathname, location.search), { replace: true, preventScrollReset: true })
  }, [linked, error, ways, pathname, navigate])
}
