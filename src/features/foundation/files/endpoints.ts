import { bounded, boundedForEach } from '#platform/bounded.ts'
import { implement } from '#platform/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import type { Collected } from '#platform/scratch.ts'
import { collectUpload, lockedUp } from '#platform/upload.ts'
import { isId } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import * as actions from './actions.ts'
import { filesContract } from './contract.ts'
import { type FilePurpose, fileLimits, tooLargeMessage, uploadsAtOnceMax } from './rules.ts'

/** Two uploads of up to ten megabytes are processed at a time; one that waits has already been received in full. */
const inTurn = bounded({ running: 2, waiting: 100 })
const underWay = boundedForEach(uploadsAtOnceMax)

const collect = (platform: Platform, request: Request, purpose: FilePurpose): Promise<Collected> =>
  collectUpload(platform, request, { bytesMax: fileLimits[purpose] - 1, tooLarge: tooLargeMessage(purpose) })

function linkOf(fileId = '', request: Request) {
  const link = new URL(request.url).searchParams
  const [expires, signature] = [Number(link.get('expires')), link.get('signature') ?? '']
  if (!isId(fileId) || !Number.isSafeInteger(expires) || !/^[\da-f]{64}$/.test(signature)) throw actions.noSuchFile()
  return { fileId, expires, reach: link.get('for') === 'holder' ? 'holder' : 'all', signature } as const
}

type Sending = { readonly storageKey: string; readonly type?: string }
async function sendFile(platform: Platform, name: string, { storageKey, type }: Sending): Promise<Response> {
  const file = await platform.files.get(storageKey)
  if (!file) throw actions.noSuchFile()
  return new Response(file.bytes, {
    headers: {
      ...lockedUp,
      'content-type': type ?? 'application/pdf',
      'content-length': String(file.sizeBytes),
      // Our own name: the uploader's could have any extension.
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
    },
  })
}

export const filesEndpoints = implement(filesContract, {
  'POST /api/files': async ({ platform, actor, request, query: { purpose }, headers }) => {
    await actions.mustMayUpload(platform, actor, purpose)
    const fileName = decodeURIComponent(headers['x-file-name'])
    const answer = await underWay(actor.userId, async () => {
      const collected = await collect(platform, request, purpose)
      try {
        return await inTurn(async () =>
          actions.keepUpload(platform, actor, { purpose, fileName, bytes: await collected.read() }),
        )
      } finally {
        await collected.remove()
      }
    })
    if (answer === 'full')
      throw new Refusal('too_many_files', 'Some of your uploads are still on their way. Please wait.')
    return answer
  },

  'GET /documents/:id/cv.pdf': async ({ platform, path, request }) =>
    sendFile(platform, 'cv.pdf', await actions.openCvLink(platform, linkOf(path.id, request))),

  'GET /documents/:id/approval.pdf': async ({ platform, path, request }) =>
    sendFile(platform, 'approval.pdf', await actions.openApprovalLink(platform, linkOf(path.id, request))),

  'GET /documents/:id/credential': async ({ platform, path, request }) => {
    const { storageKey, isPicture } = await actions.openCredentialLink(platform, linkOf(path.id, request))
    const name = isPicture ? 'credential.webp' : 'credential.pdf'
    return sendFile(platform, name, { storageKey, type: 'application/octet-stream' })
  },

  'GET /documents/:id/picture': async ({ platform, path, request }) =>
    sendFile(platform, 'picture.webp', {
      ...(await actions.openPictureLink(platform, linkOf(path.id, request))),
      type: 'image/webp',
    }),

  'GET /files/:id/:name': async ({ platform, path }) => {
    const width = /^(400|800|1600)\.webp$/.exec(path.name ?? '')?.[1]
    const fileId = path.id ?? ''
    const key = width && isId(fileId) && (await actions.findPictureKey(platform, fileId, Number(width)))
    const file = key ? await platform.files.get(key) : undefined
    const instead = file || !isId(fileId) ? undefined : await actions.findDrawing(platform, fileId)
    if (instead) return new Response(null, { status: 302, headers: { location: instead, 'cache-control': 'no-cache' } })
    if (!file) throw actions.noSuchFile()
    return new Response(file.bytes, {
      headers: {
        ...lockedUp,
        'content-type': 'image/webp',
        'content-length': String(file.sizeBytes),
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
  },
})
