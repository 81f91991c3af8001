import { faultInPdf } from './pdf-reader.ts'

// In its own process, which can be ended: how long reading takes depends on an untrusted document.

process.on('message', async (bytes: Uint8Array) => {
  process.send?.({ fault: await faultInPdf(bytes) })
})
process.send?.('ready')
