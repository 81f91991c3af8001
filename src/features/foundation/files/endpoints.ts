import { bounded } from '#platform/bounded.ts'
import { implement } from '#platform/endpoint.ts'
import { readBody } from '#platform/read-body.ts'
import { isId } from '#values/id.ts'
import { Refusal } from '#wire/refusal.ts'
import * as actions from './actions.ts'
import { filesContract } from './contract.ts'
import { fileLimits, tooLargeMessage } from './rules.ts'

/** At most twelve bodies (120 MB) are in memory at once; the others wait in their sockets. */
const reading = bounded({ running: 12, waiting: 100 })

/** An uploaded file must never run as a page of ours, whatever type a browser guesses. */
const lockedUp = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'none'; sandbox" }

export const filesEndpoints = implement(filesContract, {
  'POST /api/files': async ({ platform, actor, request, query, headers }) => {
    await actions.mustMayUpload(platform, actor, query.purpose)
    const fileName = decodeURIComponent(headers['x-file-name'])
    return reading(async () => {
      const bytes = await readBody(request, fileLimits[query.purpose] - 1).catch(() => {
        throw new Refusal('upload_interrupted', 'The upload stopped before its end. Please try again.')
      })
      if (!bytes) throw new Refusal('file_too_large', tooLargeMessage(query.purpose))
      return actions.keepUpload(platform, actor, { purpose: query.purpose, fileName, bytes })
    })
  },

  'GET /files/:id/cv': async ({ platform, path, request }) => {
    const link = new URL(request.url).searchParams
    const [fileId = '', expires, signature = ''] = [path.id, Number(link.get('expires')), link.get('signature') ?? '']
    if (!isId(fileId) || !Number.isSafeInteger(expires) || !/^[\da-f]{64}$/.test(signature)) throw actions.noSuchFile()
    const { storageKey, originalName } = await actions.openCvLink(platform, { fileId, expires, signature })
    const file = await platform.files.get(storageKey)
    if (!file) throw actions.noSuchFile()
    return new Response(file.bytes, {
      headers: {
        ...lockedUp,
        'content-type': 'application/pdf',
        'content-length': String(file.sizeBytes),
        'content-disposition': attachmentNamed(originalName),
        'cache-control': 'private, no-store',
      },
    })
  },

  'GET /files/:id/:name': async ({ platform, path }) => {
    const width = /^(400|800|1600)\.webp$/.exec(path.name ?? '')?.[1]
    const fileId = path.id ?? ''
    const key = width && isId(fileId) && (await actions.findPictureKey(platform, fileId, Number(width)))
    const file = key ? await platform.files.get(key) : undefined
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

/** RFC 6266: the name in UTF-8, and in ASCII for clients that cannot read it. */
const attachmentNamed = (name: string): string =>
  `attachment; filename="cv.pdf"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`
