import { holdWorld } from './hold-world.ts'
import { openDoors } from './worker-doors.ts'

// The worker that has the world: shared by all tabs, or one for each tab where browsers have no shared workers.

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

// Before anything is awaited: early requests wait at their doors.
if (scope.SharedWorkerGlobalScope)
  scope.onconnect = ({ ports: [port] }) => {
    if (port) doors.add(port)
  }
else
  scope.onmessage = ({ ports: [port] }) => {
    if (port) doors.add(port)
  }

// Closed, so that a reloaded page starts another one, and does not find one that has ended.
void holdWorld(place, doors).then(() => setTimeout(() => scope.close()))
