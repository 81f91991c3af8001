import { Link } from 'react-router'
import { paths } from '#values/paths.ts'
import { localTime } from '#values/time.ts'
import type { View } from './draft-sync.ts'

/** Whether the typed text is saved, and where. 'Saved' appears only after the server's answer. */
export function SaveStatus({ view }: { readonly view: View }) {
  const { state, savedAt, stopped } = view
  if (state === 'new') return <p className="text-ink-3 text-sm">What you type is saved as a draft.</p>
  if (state === 'saved')
    return <p className="text-ink-2 text-sm">{savedAt ? `Saved at ${localTime(savedAt)}` : 'Saved'}</p>
  if (state === 'typed' || state === 'saving')
    return (
      <p className="text-ink-3 text-sm">
        Saving…{savedAt && <span className="max-sm:sr-only"> Last saved at {localTime(savedAt)}.</span>}
      </p>
    )
  return (
    <p role="status" className="font-medium text-sm text-warn">
      {state === 'away' && 'No connection. What you type is kept in this browser, and saved once you are back.'}
      {state === 'signed-out' && (
        <>
          You are signed out. What you type is kept in this browser.{' '}
          <Link to={paths.signIn()} target="_blank">
            Sign in in a new tab
          </Link>
        </>
      )}
      {state === 'stopped' && stopped?.sentence}
    </p>
  )
}
