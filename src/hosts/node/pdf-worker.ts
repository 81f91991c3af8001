import { parentPort } from 'node:worker_threads'
import { faultInPdf } from './pdf-reader.ts'

// On a thread of its own, which can be ended: what a stranger wrote decides how long reading it takes.

parentPort?.on('message', async (bytes: Uint8Array) => {
  parentPort?.postMessage({ fault: await faultInPdf(bytes) })
})
parentPort?.postMessage('ready')
