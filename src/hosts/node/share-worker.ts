import { getEnvironmentData, parentPort } from 'node:worker_threads'
import type { ShareCard } from '#platform/images.ts'
import { loadSharp } from './load-sharp.ts'
import { drawShareJpeg, type Pen } from './share-jpeg.ts'
import { fontFolderKey } from './share-pictures.ts'

const pen: Pen = { sharp: await loadSharp(), folder: String(getEnvironmentData(fontFolderKey)) }

parentPort?.on('message', (card: ShareCard) => {
  drawShareJpeg(pen, card).then(
    (jpeg) => parentPort?.postMessage({ jpeg }),
    (cause: unknown) => parentPort?.postMessage({ fault: String(cause) }),
  )
})
parentPort?.postMessage('ready')
