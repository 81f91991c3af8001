import { holdWorld } from './hold-world.ts'
import { openDoors } from './worker-doors.ts'

// The worker that owns the world: shared by all tabs, or one per tab in browsers without shared workers.

/** The folder of Test Mode, one above this file's. */
const place = new URL('..', import.meta.url)
const doors = openDoors()
const scope = globalThis as unknown as SharedScope

type SharedScope = {
  onconnect?: (event: MessageEvent) => void
  readonly SharedWorkerGlobalScope?: unknown
  onmessage: (event: MessageEvent) => void
  close(): void
}

// Before anything is awaited, so that requests wait at their door meanwhile.
if (scope.SharedWorkerGlobalScope)
  scope.onconnect = ({ ports: [port] }) => {
    if (port) doors.add(port)
  }
else
  scope.onmessage = ({ ports: [port] }) => {
    if (port) doors.add(port)
  }

// A reloaded page starts another worker, and does not find the ended one.
void holdWorld(place, doors).then(() => setTimeout(() => scope.close()))
