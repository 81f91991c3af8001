import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { Helper } from './worker-thread.ts'

/**
 * Starts a separate process for work that an untrusted file may break: a worker thread that runs out of memory
 * sometimes takes the whole process with it. It does not get our settings, prints nothing, and ends with us.
 *
 * @param heapMb the maximum size of its heap.
 * @throws Error when it ends before it is ready.
 */
export async function beginProcess(file: URL, heapMb: number): Promise<Helper> {
  const child = fork(file, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${heapMb}`, '--stack-size=3900'],
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`a process ended before it was ready: ${code ?? signal}`)
  })
  ended.catch(() => undefined)
  await Promise.race([once(child, 'message'), ended])
  child.unref()
  child.channel?.unref()
  const helper: Helper = {
    on: (event, listener) => {
      child.on(event, listener as () => void)
      return helper
    },
    off: (event, listener) => {
      child.off(event, listener as () => void)
      return helper
    },
    // If a question cannot be sent, the end of the process is the answer.
    postMessage: (question) => void child.send(question as object, () => undefined),
    terminate: () => child.kill('SIGKILL'),
  }
  return helper
}
