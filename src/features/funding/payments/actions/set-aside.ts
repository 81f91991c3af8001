import type { Database } from '#platform/database.ts'
import type { Platform } from '#platform/platform.ts'
import { setAside } from '../store.ts'

/** A person has closed the exception of an event: the events about the same wait no longer. */
export async function setAsideEvents(
  tx: Database,
  { clock }: Pick<Platform, 'clock'>,
  found: { readonly gateway: string; readonly kind: string; readonly reference: string },
): Promise<void> {
  if (found.kind === 'event_unapplied') await setAside(tx, found.gateway, found.reference, clock.now())
}
