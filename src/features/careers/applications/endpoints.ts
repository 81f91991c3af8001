import { attachmentResponse } from '#platform/attachment-response.ts'
import { bounded } from '#platform/bounded.ts'
import { implement } from '#platform/endpoint.ts'
import { collectUpload } from '#platform/upload.ts'
import { apply, confirmReplacing } from './actions/apply.ts'
import { keepFile, mustMaySend } from './actions/keep-file.ts'
import { copyLastResume, listMine, readLast, readMine, withdrawMine } from './actions/mine.ts'
import { chooseNews } from './actions/news.ts'
import { openFile, openOwn, withdraw } from './actions/read.ts'
import { applicationsContract } from './contract.ts'
import { applicationFileMax, tooLargeText } from './rules/applications.ts'

/** Uploads (ten megabytes at most) are read one at a time; those waiting have already been received in full. */
const inTurn = bounded({ running: 1, waiting: 100 })

export const applicationsEndpoints = implement(applicationsContract, {
  'POST /api/application-files': async ({ platform, request, headers }) => {
    await mustMaySend(platform)
    const fileName = decodeURIComponent(headers['x-file-name'])
    const collected = await collectUpload(platform, request, {
      bytesMax: applicationFileMax - 1,
      tooLarge: tooLargeText,
    })
    try {
      return await inTurn(async () => keepFile(platform, { fileName, bytes: await collected.read() }))
    } finally {
      await collected.remove()
    }
  },
  'POST /api/jobs/:id/applications': ({ platform, actor, params, body }) => apply(platform, actor, params.id, body),
  'POST /api/applications/open': ({ platform, body }) => openOwn(platform, body.token),
  'POST /api/applications/confirm': ({ platform, body }) => confirmReplacing(platform, body.token),
  'POST /api/applications/withdrawal': ({ platform, body }) => withdraw(platform, body.token),
  'POST /api/jobs/:id/applications/mails': ({ platform, actor, params, body }) =>
    chooseNews(platform, { actor, token: body.token }, params.id, body.every),
  'GET /api/me/applications': ({ platform, actor }) => listMine(platform, actor),
  'GET /api/me/applications/:id': ({ platform, actor, params }) => readMine(platform, actor, params.id),
  'POST /api/me/applications/:id/withdrawal': ({ platform, actor, params }) => withdrawMine(platform, actor, params.id),
  'GET /api/me/last-application': ({ platform, actor }) => readLast(platform, actor),
  'POST /api/me/last-application/resume': async ({ platform, actor }) => {
    await mustMaySend(platform)
    return copyLastResume(platform, actor)
  },
  'POST /api/applications/:id/file': async ({ platform, actor, params, body }) => {
    const { file, name } = await openFile(platform, { actor, token: body.token }, params.id, body.role)
    return attachmentResponse(file, name)
  },
})
