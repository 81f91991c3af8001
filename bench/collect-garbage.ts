import { setTimeout as pause } from 'node:timers/promises'

/**
 * Makes V8 collect garbage in another process, so that its memory is what it needs. After SIGUSR1 Node accepts a
 * debugger.
 * @param port the `--inspect-port` in its NODE_OPTIONS.
 */
export async function collectGarbage(pid: number, port: number): Promise<void> {
  process.kill(pid, 'SIGUSR1')
  const socket = new WebSocket(await debuggerOf(port))
  await new Promise((opened) => socket.addEventListener('open', opened, { once: true }))
  for (let id = 1; id <= 3; id++) {
    const done = new Promise((answered) => socket.addEventListener('message', answered, { once: true }))
    socket.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }))
    await done
  }
  socket.close()
}

async function debuggerOf(port: number): Promise<string> {
  for (let tries = 1; ; tries++) {
    try {
      const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as {
        webSocketDebuggerUrl: string
      }[]
      if (target) return target.webSocketDebuggerUrl
    } catch (cause) {
      if (tries === 100) throw cause
    }
    await pause(100)
  }
}
