import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { DateText } from '#ui/DateText.tsx'
import type { WholePerson } from '../contract.ts'
import { RemoveFactorDialog, RemovePasskeyDialog } from './StateDialogs.tsx'

type Factor = WholePerson['factors'][number]
type Passkey = WholePerson['passkeys'][number]
const kinds: Readonly<Record<string, string>> = {
  totp: 'Authenticator app',
  recovery_code: 'Recovery codes',
  webauthn: 'Security key',
  phone: 'Phone',
}
const rowClass = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2.5'
const listClass = 'grid divide-y divide-line rounded-lg border border-line bg-surface text-sm dense:text-xs'

/** Sessions and second factors with names and times, without secrets. */
export function PersonSecurity({ person }: { person: WholePerson }) {
  const { sessions, factors } = person
  const [lost, setLost] = useState<Factor>()
  return (
    <>
      <section aria-labelledby="sessions" className="grid gap-3">
        <h2 id="sessions">Sessions</h2>
        {sessions.length === 0 && <p className="text-ink-2 text-sm dense:text-xs">Signed in nowhere.</p>}
        {sessions.length > 0 && (
          <ul className={listClass}>
            {sessions.map((one) => (
              <li key={one.id} className={rowClass}>
                <span className="font-semibold">{one.device}</span>
                <span className="text-ink-2">
                  Last used <DateText at={one.lastUsedAt} now={person.now} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="factors" className="grid gap-3">
        <h2 id="factors">Two-step sign-in</h2>
        {factors.length === 0 && <p className="text-ink-2 text-sm dense:text-xs">Not set up.</p>}
        {factors.length > 0 && (
          <ul className={listClass}>
            {factors.map((one) => (
              <li key={one.id} className={rowClass}>
                <span>
                  <span className="font-semibold">{one.name || kinds[one.kind] || one.kind}</span>
                  <span className="block text-ink-2">
                    {one.verified ? 'Since ' : 'Begun '}
                    <DateText at={one.createdAt} />
                  </span>
                </span>
                {person.may.includes('remove_factor') && (
                  <Button variant="quiet" size="sm" onClick={() => setLost(one)}>
                    Remove
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </section>
      <Passkeys person={person} />
      {lost && <RemoveFactorDialog person={person} factor={lost} onClose={() => setLost(undefined)} />}
    </>
  )
}

function Passkeys({ person }: { person: WholePerson }) {
  const { passkeys, now } = person
  const [unwanted, setUnwanted] = useState<Passkey>()
  if (passkeys.length === 0) return null
  return (
    <section aria-labelledby="passkeys" className="grid gap-3">
      <h2 id="passkeys">Passkeys</h2>
      <ul className={listClass}>
        {passkeys.map((one) => (
          <li key={one.id} className={rowClass}>
            <span>
              <span className="font-semibold">{one.name || 'Passkey'}</span>
              <span className="block text-ink-2">
                {one.lastUsedAt ? 'Last used ' : 'Added '}
                <DateText at={one.lastUsedAt ?? one.createdAt} now={now} />
              </span>
            </span>
            {person.may.includes('remove_passkey') && (
              <Button variant="quiet" size="sm" onClick={() => setUnwanted(one)}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {unwanted && <RemovePasskeyDialog person={person} passkey={unwanted} onClose={() => setUnwanted(undefined)} />}
    </section>
  )
}
