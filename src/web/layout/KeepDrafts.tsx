import { type ReactNode, useEffect } from 'react'
import { storedUserId } from '#features/identity/session/parts/auth-client.ts'
import { onLeaving } from '#features/identity/session/parts/leaving.ts'
import { type SessionState, useSessionFact } from '#features/identity/session/parts/session.ts'
import { DraftWriter, forgetDrafts, forgetDraftsOfOthers, nobody } from '#ui/drafts.ts'

/** Until the server has answered, the writer is the owner of the stored session: their text is shown at once. */
function writerOf(session: SessionState): string {
  if (session.state === 'loading') return storedUserId() ?? nobody
  return session.state === 'signed-in' ? session.me.userId : nobody
}

/**
 * Texts typed into the forms of pages belong to the person who is signed in. They are removed when the person signs
 * out, or when another one signs in. After a session that ran out its person finds them again.
 */
export function KeepDrafts({ children }: { readonly children: ReactNode }) {
  const writer = useSessionFact(writerOf)
  useEffect(() => {
    if (writer !== nobody) forgetDraftsOfOthers(writer)
  }, [writer])
  useEffect(() => onLeaving(forgetDrafts), [])
  return <DraftWriter value={writer}>{children}</DraftWriter>
}
