import { holdWorld } from './hold-world.ts'
import { openDoors } from './worker-doors.ts'

// The worker that has the world: shared by all tabs, or one tab's own where browsers share none.

/** The folder of Test Mode: this file is one below it. */
const place = new URL('..', import.meta.url)
const doors = openDoors()
const scope = globalThis as unknown as SharedScope

type SharedScope = {
  onconnect?: (event: MessageEvent) => void
  readonly SharedWorkerGlobalScope?: unknown
  onmessage: (event: MessageEvent) => void
  close(): void
}

// Before anything is awaited: what comes meanwhile waits at its door.
if (scope.SharedWorkerGlobalScope)
  scope.onconnect = ({ ports: [port] }) => {
    if (port) doors.add(port)
  }
else
  scope.onmessage = ({ ports: [port] }) => {
    if (port) doors.add(port)
  }

// A page that is loaded again begins another one, and does not find what ended.
void holdWorld(place, doors).then(() => setTimeout(() => scope.close()))
