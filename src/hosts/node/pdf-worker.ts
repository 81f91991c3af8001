import { faultInPdf } from './pdf-reader.ts'

// In its own process, which can be ended: a stranger's document decides how long reading it takes.

process.on('message', async (bytes: Uint8Array) => {
  process.send?.({ fault: await faultInPdf(bytes) })
})
process.send?.('ready')
