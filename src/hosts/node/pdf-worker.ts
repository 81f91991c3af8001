import { faultInPdf } from './pdf-reader.ts'

// In a process of its own, which can be ended: what a stranger wrote decides what reading it takes.

process.on('message', async (bytes: Uint8Array) => {
  process.send?.({ fault: await faultInPdf(bytes) })
})
process.send?.('ready')
